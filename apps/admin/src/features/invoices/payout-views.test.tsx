// What an admin reads before money leaves: to whom, and whether it was earned.
import { expect, test } from 'vitest'
import { InvoiceState, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { getInvoiceStats, type Invoice } from '@hiwar/contract/invoices.ts'
import { known, shownText } from '@hiwar/app/test/shown-text.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PayoutComparison } from './payout-comparison.tsx'
import { anInvoice } from './test/an-invoice.ts'

const invoice: Invoice = {
  ...anInvoice,
  state: InvoiceState.UpdatedByReceiver,
  pendingUpdate: { method: WithdrawMethod.Instapay, receiver: 'new@instapay', requestedAt: anInvoice.createdAt },
}

test('the account in force stands under its title, and the one asked for under the other', () => {
  const shown = shownText(<PayoutComparison invoice={invoice} />)
  expect(shown).toMatch(/البيانات الحالية .*01012345678.* البيانات المطلوبة .*new@instapay/)
})

test('who asked for more than was earned is not paid without a warning', () => {
  const summary = (spendable: number) =>
    shownText(<PaymentSummary invoice={invoice} />, {
      replies: [
        known(
          getInvoiceStats,
          { params: { id: 7 } },
          {
            income: { total: 500_000, future: 0, past: 500_000 },
            invoices: { total: 0, fulfilled: 0, pending: 190_050 },
            spendable,
            limits: { min: 10_000, max: null, available: 0, allowed: false, why: 'ok' },
          },
        ),
      ],
    })
  expect(summary(-25_000)).toContain('طلباته أكبر من أرباحه الفرق 250')
  expect(summary(25_000)).toMatch(/المبلغ 1,900\.50.*رصيده بعد كل طلباته 250/)
  expect(summary(25_000)).not.toContain('طلباته أكبر من أرباحه')
})
