import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { OpenPayment } from './open-payment.tsx'
import type { Purchase } from './price.ts'
import type { usePayment } from './use-payment.ts'
import { PaymentMethods } from './payment-methods.tsx'

/** What can be done, by the status of the latest payment (web.md §2). */
export function PaymentPanel({ purchase, payment }: { purchase: Purchase; payment: ReturnType<typeof usePayment> }) {
  const last = payment.last.data ?? null
  const [card, setCard] = useState<string | null>(null)
  if (payment.step === 'open' && last !== null)
    return (
      <OpenPayment
        key={`${last.id}-${last.checkout === null}`}
        payment={last}
        onCheck={payment.checkNow}
        isChecking={payment.sync.isRunning}
      />
    )
  if (payment.isStuck) {
    return (
      <Banner tone="warning" title="وصل الدفع ولم يُفعّل الاشتراك بعد" isLive>
        مبلغك محفوظ ونراجعه الآن. سنخبرك بالنتيجة، ويمكنك متابعته في{' '}
        <Link to="/payments" className="link">
          مدفوعاتك
        </Link>
        .
        <ContactLinks />
      </Banner>
    )
  }
  if (payment.step === 'activating')
    return (
      <p role="status" className="grid justify-items-center gap-3 py-12 text-ink-600">
        <Spinner /> وصل الدفع، ونفعّل اشتراكك الآن…
      </p>
    )
  return (
    <div className="grid gap-5">
      {last !== null && <LastAttempt key={last.id} status={last.status} />}
      <h2 className="text-h2 max-lg:sr-only">اختر طريقة الدفع</h2>
      <PaymentMethods purchase={purchase} choice={{ token: card, choose: setCard }} />
    </div>
  )
}

const attemptNotes: Partial<Record<TransactionStatus, { title: string; text: string }>> = {
  [TransactionStatus.Failed]: {
    title: 'لم تنجح المحاولة السابقة',
    text: 'لم يُخصم منك شيء. حاول مرة أخرى، أو استخدم بطاقة أو طريقة أخرى.',
  },
  [TransactionStatus.Expired]: {
    title: 'انتهت مهلة المحاولة السابقة',
    text: 'لم يصلنا دفع قبل انتهاء المهلة. ابدأ من جديد متى شئت.',
  },
}

function LastAttempt({ status }: { status: TransactionStatus }) {
  const [isClosed, setClosed] = useState(false)
  const note = attemptNotes[status]
  if (note === undefined || isClosed) return null
  return (
    <Banner
      tone="warning"
      title={note.title}
      onClose={() => {
        setClosed(true)
      }}
    >
      {note.text}
    </Banner>
  )
}
