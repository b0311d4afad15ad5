import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PayButton } from './pay-button.tsx'
import { CardMarks } from './payment-marks.tsx'
import { PhoneField } from './phone-field.tsx'
import { SavedCards } from './saved-cards.tsx'
import { isSecurityCode, type CardPayment } from './use-card-payment.ts'

/** Fields of a payment by card; the security code is never stored. */
export function CardFields({ payment }: { payment: CardPayment }) {
  const { cards, card, isSubmitted, phone } = payment
  return (
    <>
      <CardMarks />
      <SavedCards tokens={payment.tokens} value={card?.token ?? null} onChange={payment.choose} />
      {isSubmitted && card === undefined && cards.length > 0 && (
        <p role="alert" className="text-small text-danger">
          اختر بطاقة أو أضف واحدة.
        </p>
      )}
      {payment.tokens.data !== undefined && (
        <div className={`grid gap-4 ${phone.isFixed ? 'sm:grid-cols-2' : 'grid-cols-2'}`}>
          <SecurityCode payment={payment} />
          <PhoneField phone={phone} isSubmitted={isSubmitted} />
        </div>
      )}
    </>
  )
}

function SecurityCode({ payment }: { payment: CardPayment }) {
  const { cvv, setCvv, cvvInput, isSubmitted, cards } = payment
  return (
    <TextField
      ref={cvvInput}
      label="رمز الأمان (CVV)"
      isLatin
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={4}
      value={cvv}
      description={cards.length === 0 ? 'على ظهر البطاقة التي ستدفع بها.' : 'على ظهر البطاقة.'}
      onChange={(text) => {
        setCvv(normaliseDigits(text).replaceAll(/\D/g, ''))
      }}
      errorMessage={isSubmitted && !isSecurityCode(cvv) ? 'رمز الأمان ثلاثة أرقام أو أربعة على ظهر البطاقة.' : undefined}
    />
  )
}

interface PayByCardButtonProps {
  payment: CardPayment
  /** Piastres. */
  amount: number
  label: string
  failure: Failure | null
  isRunning: boolean
  /** A note about what happens next, after that on a first card. */
  children: ReactNode
}

/** Without a saved card the same press opens the provider's page for one first. */
export function PayByCardButton({ payment, label, isRunning, children, ...given }: PayByCardButtonProps) {
  if (!payment.isListed) return null
  const isFirst = payment.cards.length === 0
  return (
    <PayButton
      {...given}
      label={isFirst ? `أضف بطاقة و${label}` : label}
      isRunning={isRunning || payment.isReadingNewCard}
    >
      {isFirst && 'تكتب رقم البطاقة في صفحة بوابة الدفع ولا يمرّ بنا، ثم يبدأ الدفع بها. '}
      {children}
    </PayButton>
  )
}

/** Another card, or one less: below the payment, where neither is pressed by mistake. */
export function CardControls({ payment: { cards, card, addAnother, remove, dialog } }: { payment: CardPayment }) {
  return (
    <>
      {cards.length > 0 && (
        <div className="mt-5 flex flex-wrap justify-center gap-x-4 border-t border-sand-300 pt-3">
          <Button variant="quiet" size="small" onPress={addAnother}>
            <Plus size={20} aria-hidden /> أضف بطاقة أخرى
          </Button>
          {card !== undefined && (
            <Button variant="quiet" size="small" onPress={() => remove(card)}>
              احذف البطاقة المختارة
            </Button>
          )}
        </div>
      )}
      {dialog}
    </>
  )
}
