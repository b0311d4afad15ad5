import { PaymentMethod } from '@hiwar/contract/enums.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { seconds } from '@hiwar/arabic/plurals.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { CreditCard, Landmark, Smartphone, Store, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { TimeLeft } from '../../parts/time-left.tsx'
import { FrameDialog } from './frame-dialog.tsx'
import { CancelPaymentDialog, CheckButton } from './payment-actions.tsx'
import { ReferenceNumber } from './reference-number.tsx'

interface OpenPaymentProps {
  payment: Transaction
  onCheck: () => void
  isChecking: boolean
}

/** A pending payment, by payment method: what to do next, check its status, or cancel it. */
export function OpenPayment(given: OpenPaymentProps) {
  const { payment } = given
  if (payment.checkout === null) return <ProviderNotResponding {...given} />
  switch (payment.paymentMethod) {
    case PaymentMethod.Fawry:
      return <ReferencePayment {...given} checkout={payment.checkout} />
    case PaymentMethod.EWallet:
      return <WalletPayment {...given} checkout={payment.checkout} />
    case PaymentMethod.Card:
    case PaymentMethod.BankInstallment:
      return <BankPayment {...given} checkout={payment.checkout} />
  }
}

type MethodProps = OpenPaymentProps & { checkout: NonNullable<Transaction['checkout']> }

interface WaitingProps extends OpenPaymentProps {
  Icon: LucideIcon
  title: string
  /** A button before the others. */
  action?: ReactNode
  children: ReactNode
}

function Waiting({ payment, onCheck, isChecking, Icon, title, action, children }: WaitingProps) {
  const [isCanceling, setCanceling] = useState(false)
  return (
    <section className="grid gap-4">
      <h2 className="flex items-center gap-3 text-h2">
        <Icon size={28} strokeWidth={1.75} aria-hidden className="text-nile-600" /> {title}
      </h2>
      {children}
      {payment.checkout !== null && <TimeLeft expiresAt={payment.checkout.expiresAt} />}
      <div className="flex flex-wrap gap-3">
        {action}
        <CheckButton onCheck={onCheck} isChecking={isChecking} />
        <Button
          variant="quiet"
          onPress={() => {
            setCanceling(true)
          }}
        >
          ألغِ وابدأ من جديد
        </Button>
      </div>
      <p role="status" className="text-small text-ink-600">
        نتحقّق من الدفع بأنفسنا كل {seconds(20)}، وتتغيّر هذه الصفحة وحدها.
      </p>
      {isCanceling && (
        <CancelPaymentDialog
          transactionId={payment.id}
          onClose={() => {
            setCanceling(false)
          }}
          onNoLongerOpen={onCheck}
        />
      )}
    </section>
  )
}

function BankPayment({ checkout, ...given }: MethodProps) {
  const { payment, onCheck } = given
  const url = checkout.redirectUrl
  const [isOpen, setOpen] = useState(url !== null)
  const [isCanceling, setCanceling] = useState(false)
  useUnloadWarning(isOpen)
  return (
    <>
      <Waiting
        {...given}
        Icon={payment.paymentMethod === PaymentMethod.Card ? CreditCard : Landmark}
        title="في انتظار تأكيد البنك"
        action={
          url === null ? undefined : (
            <Button
              onPress={() => {
                setOpen(true)
              }}
            >
              افتح صفحة البنك
            </Button>
          )
        }
      >
        <p className="text-ink-600">
          دفعة بقيمة {formatMoney(payment.amount)} لم تكتمل بعد. أكمل التأكيد في صفحة البنك، وسنعرف النتيجة فورًا.
        </p>
      </Waiting>
      <FrameDialog
        title="تأكيد البنك"
        url={url}
        isOpen={isOpen}
        onClose={() => {
          setCanceling(true)
        }}
        onMessage={() => {
          setOpen(false)
          onCheck()
        }}
      />
      {isCanceling && (
        <CancelPaymentDialog
          transactionId={payment.id}
          onClose={() => {
            setCanceling(false)
          }}
          onCanceled={() => {
            setOpen(false)
          }}
          onNoLongerOpen={onCheck}
        />
      )}
    </>
  )
}

function ReferencePayment({ checkout, ...given }: MethodProps) {
  return (
    <Waiting {...given} Icon={Store} title="ادفع بهذا الكود">
      {checkout.referenceNumber !== null && <ReferenceNumber number={checkout.referenceNumber} />}
      <ol className="grid list-decimal gap-1 ps-5 text-ink-600">
        <li>اذهب إلى أي منفذ فوري، أو افتح تطبيق فوري أو تطبيق بنكك.</li>
        <li>اختر «فوري باي» واذكر الكود.</li>
        <li>ادفع {formatMoney(given.payment.amount)}، وقد تُضاف رسوم خدمة بسيطة.</li>
      </ol>
    </Waiting>
  )
}

function WalletPayment({ checkout, ...given }: MethodProps) {
  const amount = formatMoney(given.payment.amount)
  return (
    <Waiting
      {...given}
      Icon={Smartphone}
      title={checkout.walletQr === null ? 'وافق من محفظتك' : 'امسح الرمز من محفظتك'}
    >
      {checkout.walletQr === null ? (
        <p className="text-ink-600">
          أرسلنا إلى محفظتك طلب دفع بقيمة {amount} لتوافق عليه. افتح رسالة المحفظة أو تطبيقها، ووافق برقمك السري.
        </p>
      ) : (
        <img
          src={checkout.walletQr}
          alt={`رمز للدفع من المحفظة، ${amount}`}
          width={220}
          height={220}
          className="rounded-card border border-sand-300 bg-white p-2"
        />
      )}
      {checkout.referenceNumber !== null && (
        <p className="text-small text-ink-600">
          رقم العملية <bdi className="tabular-nums">{checkout.referenceNumber}</bdi>
        </p>
      )}
    </Waiting>
  )
}

/** The payment provider has not answered yet. Paying again is not offered, so that nobody pays twice. */
function ProviderNotResponding(given: OpenPaymentProps) {
  return (
    <Waiting {...given} Icon={Landmark} title="نتأكّد من بوابة الدفع">
      <p className="text-ink-600">
        لم تردّ بوابة الدفع على محاولتك ({formatMoney(given.payment.amount)}) بعد. قد يكون المبلغ خُصم وقد لا يكون، فلا تدفع
        مرة أخرى قبل أن نتأكّد. يستغرق ذلك دقائق قليلة.
      </p>
    </Waiting>
  )
}

/** The browser asks for confirmation before the page is left while the bank's page is open. */
function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
    }
  }, [isActive])
}
