// Random histories of payments and withdrawals through HTTP: students pay, the provider notifies and refunds, tutors
// teach and withdraw, and after every step all sums and histories must agree. MONEY_HISTORIES sets how many,
// HISTORY_SEED their random numbers.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceState, Role } from '@hiwar/contract/enums.ts'
import { listInvoices } from '@hiwar/contract/invoices.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { createFixtures, type Dice, type Fixtures, type Step } from '../../../test/money-history/fixtures.ts'
import { lessonSteps } from '../../../test/money-history/lesson-steps.ts'
import { paymentSteps } from '../../../test/money-history/payment-steps.ts'
import { withdrawalSteps } from '../../../test/money-history/withdrawal-steps.ts'
import { watchMoney } from '../../../test/money-soundness.ts'
import { startPayments } from '../../../test/payments.ts'

const numRuns = Number(process.env['MONEY_HISTORIES'] ?? 4)
const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121)

let at: Awaited<ReturnType<typeof startPayments>>
let plans: readonly number[]
beforeAll(async () => {
  at = await startPayments()
  plans = [
    await at.aPlan({ weeklyMinutes: 600 }),
    await at.aPlan({ weeklyMinutes: 300, baseMonthlyPrice: 100_001, monthDiscount: 333 }),
  ]
  const superAdmin = await at.app.people.someone(Role.SuperAdmin)
  const { version } = (await at.app.call(getSettings, { as: superAdmin })).body
  // One or two lessons are enough for a withdrawal, so that short histories have many; payers may refund themselves.
  const body = { version, changes: { 'withdraw.min': 1000, 'refund.selfServiceDays': 14 } }
  expect((await at.app.call(updateSettings, { as: superAdmin, body })).status).toBe(200)
})
afterAll(async () => {
  await at.close()
})

const steps = { ...paymentSteps, ...withdrawalSteps, ...lessonSteps } satisfies Record<string, Step>
type StepName = keyof typeof steps

/** How often each step comes among the random ones. */
const weights: Record<StepName, number> = {
  pay: 3,
  changeAtProvider: 3,
  refundPartAtProvider: 1,
  deliverAny: 2,
  deliverNewestTwice: 3,
  deliverForged: 1,
  sync: 2,
  cancel: 1,
  refundTwice: 1,
  refundOwnTwice: 2,
  runJobs: 1,
  setFault: 1,
  clearFaults: 2,
  withdrawTwice: 4,
  editStatus: 1,
  requestChange: 3,
  decide: 3,
  fulfil: 2,
  decideAtOnce: 1,
  book: 4,
  cancelLesson: 1,
  correctPrices: 1,
  wait: 4,
}
const stepNames = Object.keys(steps) as StepName[]
const isWithdrawalStep = (name: StepName) => name in withdrawalSteps
const anyStep = fc.tuple(
  fc.oneof(...stepNames.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }))),
  fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1_000_000)),
)

/**
 * Runs before the random histories: withdrawals through every state, so that each is seen however short the run is,
 * then a correction and a withdrawal it prevents.
 */
const everyState: [StepName, Dice][] = [
  ['withdrawTwice', [0, 0, 8000]],
  ['withdrawTwice', [0, 0, 8000]],
  ['withdrawTwice', [0, 0, 8000]],
  ['requestChange', [0, 0, 0]],
  ['decide', [0, 0, 0]],
  ['requestChange', [0, 0, 2]],
  ['fulfil', [0, 0, 0]],
  ['decide', [0, 0, 0]],
  ['fulfil', [0, 0, 0]],
  ['decide', [0, 0, 2]],
  ['decide', [0, 0, 1]],
  ['correctPrices', [0, 0, 0]],
  ['withdrawTwice', [0, 0, 1]],
  ['decide', [0, 0, 2]],
]

async function readStates({ tutors, admin }: Fixtures) {
  const query = { users: tutors.map((tutor) => tutor.id), size: 100 }
  return (await at.app.call(listInvoices, { as: admin, query })).body.list
}

/** How many payments ended in each status. */
async function countPayments() {
  // The learners' own payments are inserted by the fixtures.
  const payments = await at.app.deps.db
    .selectFrom('transactions')
    .select(['status', 'needsRefund'])
    .where('merchantRef', 'not like', 'test-%')
    .execute()
  const byStatus = Object.fromEntries(
    [...Map.groupBy(payments, ({ status }) => status)].map(([status, own]) => [status, own.length]),
  )
  return { payments: byStatus, refundsDue: payments.filter(({ needsRefund }) => needsRefund).length }
}

test(
  'after any sequence of steps every payment, refund, subscription and withdrawal adds up',
  async () => {
    const seen = { histories: 0, steps: 0, longest: 0, belowZero: 0, receipts: 0 }
    const withdrawals = new Map<string, number>()
    const runHistory = async (history: [StepName, Dice][]) => {
      const fixtures = await createFixtures(at, plans)
      const watch = watchMoney(at, { payers: fixtures.students, tutors: fixtures.tutors })
      const states = new Map<number, string>()
      for (const [place, [name, dice]] of history.entries()) {
        fixtures.corrected = null
        await steps[name](fixtures, dice)
        await watch.expectSound({ after: `step ${place}: ${name} ${dice.join(' ')}`, corrected: fixtures.corrected })
        for (const { id, state } of isWithdrawalStep(name) ? await readStates(fixtures) : []) {
          if (states.get(id) !== state) withdrawals.set(state, (withdrawals.get(state) ?? 0) + 1)
          states.set(id, state)
        }
        seen.steps += 1
      }
      seen.histories += 1
      seen.longest = Math.max(seen.longest, history.length)
      seen.belowZero += watch.belowZero()
      seen.receipts += watch.receipts()
    }
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 90, size: 'max' }), runHistory), {
      seed,
      examples: [[everyState]],
      numRuns,
      endOnFailure: true,
    })

    expect([...withdrawals.keys()].toSorted(), 'withdrawals were in every state').toEqual(
      Object.values(InvoiceState).toSorted(),
    )
    expect(seen.belowZero, 'a correction took away what was withdrawn').toBeGreaterThan(0)
    expect(seen.receipts, 'a withdrawal has a receipt').toBeGreaterThan(0)
    if (process.env['MONEY_HISTORIES'] === undefined) return
    const report = { seed, ...seen, ...(await countPayments()), withdrawals: Object.fromEntries(withdrawals) }
    process.stdout.write(`${JSON.stringify(report)}\n`)
  },
  numRuns * 60_000,
)
