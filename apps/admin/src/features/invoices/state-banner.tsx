import { withdrawalDays } from '@hiwar/arabic/withdrawal-time.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import type { BannerTone } from '@hiwar/ui/banner.tsx'

const banners: Record<InvoiceState, { tone: BannerTone; title: string; text: string }> = {
  [InvoiceState.Pending]: {
    tone: 'info',
    title: 'ينتظر الدفع',
    get text() {
      return `راجع البيانات، ثم حوّل المبلغ خلال ${withdrawalDays()} وسجّل الدفع مع الإيصال.`
    },
  },
  [InvoiceState.UpdatedByReceiver]: {
    tone: 'warning',
    title: 'طلب المعلّم تغيير بيانات الاستلام',
    text: 'قارن البيانات وقرّر فيها قبل أن تحوّل المبلغ.',
  },
  [InvoiceState.CanceledByReceiver]: {
    tone: 'warning',
    title: 'طلب المعلّم إلغاء السحب',
    text: 'وافق فقط إن لم يُرسل المبلغ. إن أُرسل فسجّل الدفع.',
  },
  [InvoiceState.CanceledByAdmin]: { tone: 'info', title: 'ألغته الإدارة', text: 'حالة نهائية. عاد المبلغ إلى الرصيد.' },
  [InvoiceState.CancellationApproved]: {
    tone: 'info',
    title: 'أُلغي بطلب المعلّم',
    text: 'حالة نهائية. عاد المبلغ إلى الرصيد.',
  },
  [InvoiceState.Fulfilled]: { tone: 'success', title: 'مدفوع', text: 'حالة نهائية.' },
  [InvoiceState.Rejected]: { tone: 'danger', title: 'مرفوض', text: 'حالة نهائية. عاد المبلغ إلى الرصيد.' },
}

/** What the state means and what to do now (admin.md 1.9). */
export function StateBanner({ invoice: { state, updatedAt, receipt } }: { invoice: Invoice }) {
  const { tone, title, text } = banners[state]
  const isWithoutReceipt = state === InvoiceState.Fulfilled && receipt === null
  return (
    <Banner tone={isWithoutReceipt ? 'warning' : tone} title={title}>
      {isWithoutReceipt ? 'حالة نهائية، لكن الإيصال ناقص. أضفه من الأسفل.' : text}{' '}
      <span className="text-ink-600">آخر تغيير {formatDateTime(updatedAt, { zone: cairo })}.</span>
    </Banner>
  )
}
