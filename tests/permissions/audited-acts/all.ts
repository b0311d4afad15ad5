import { createReport } from '@hiwar/contract/reports.ts'
import type { RunningPaymentProvider } from '../../../doubles/payment-provider/server.ts'
import { prepareWrites } from '../allowed-writes.ts'
import type { Fixtures } from '../fixtures.ts'
import { accounts } from './accounts.ts'
import type { AuditedAct } from './act.ts'
import { content } from './content.ts'
import { money } from './money.ts'
import { offers } from './offers.ts'
import { platform } from './platform.ts'
import { teaching } from './teaching.ts'

/** Every audited act; each makes what it acts on, so their order is free. */
export const auditedActs = (paymentProvider: () => RunningPaymentProvider): readonly AuditedAct[] => [
  ...accounts,
  ...teaching,
  ...content,
  ...offers,
  ...money(paymentProvider),
  ...platform,
]

/** What these acts need besides the fixtures. */
export async function prepareAuditedActs(fixtures: Fixtures, paymentProvider: RunningPaymentProvider): Promise<void> {
  const { app, student, lessonId } = fixtures
  await prepareWrites(fixtures, paymentProvider)
  await app.deps.files.put('receipts', fixtures.receipt, Buffer.from('a proof'))
  await app.call(createReport, {
    as: student,
    body: { title: 'الملاحظات', description: 'لا أرى ملاحظات الحصة', category: 'lesson', lessonId },
  })
}
