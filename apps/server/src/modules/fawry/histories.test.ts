// Whole lives of money in random order, through HTTP: bought, notified, refunded, taught, withdrawn; after every step
// nothing is lost, doubled or guessed. HISTORY_SECONDS makes the run longer, HISTORY_SEED another one.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payByCard, payByInstallments, payByReference, payByWallet } from '@hiwar/contract/fawry.ts'
import { editInvoice, listInvoices, requestWithdrawal, type EditInvoice } from '@hiwar/contract/invoices.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { InvoiceState, InvoiceStatus, Role } from '@hiwar/contract/enums.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { moneyWatch } from '../../../test/money-soundness.ts'
import { good, openPayments, poor, type Notice, type Payer } from '../../../test/payments.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { confirmLatePayment, reconcilePayments, reconcileRefunds } from './reconcile.ts'

const seconds = Number(process.env['HISTORY_SECONDS'] ?? 14)
const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121)

let at: Awaited<ReturnType<typeof openPayments>>
let plans: readonly number[]
beforeAll(async () => {
  at = await openPayments()
  plans = [
    await at.aPlan({ weeklyMinutes: 600 }),
    await at.aPlan({ weeklyMinutes: 300, baseMonthlyPrice: 100_001, monthDiscount: 333 }),
  ]
  const boss = await at.app.people.someone(Role.SuperAdmin)
  const { version } = (await at.app.call(getSettings, { as: boss })).body
  // A lesson or two are worth a withdrawal, so that short histories have many.
  expect(
    (await at.app.call(updateSettings, { as: boss, body: { version, changes: { 'withdraw.min': 1000 } } })).status,
  ).toBe(200)
})
afterAll(async () => {
  await at.close()
})

/** Three numbers that choose to whom something happens, to which, and how much. */
type Dice = readonly [who: number, which: number, size: number]

interface World {
  readonly students: readonly Payer[]
  /** Have a subscription from before, so that lessons are given whatever the payments come to. */
  readonly learners: readonly Person[]
  readonly tutors: readonly TutorPerson[]
  readonly admin: Person
  readonly coupon: string
  readonly slots: readonly { id: number; tutorId: number; start: Date }[]
  /** The tutor of whom the running step corrected a lesson. */
  corrected: number | null
}

const pick = <T>(from: readonly T[], index: number): T | undefined =>
  from.length === 0 ? undefined : from[index % from.length]
const within = (size: number, most: number) => 1 + (size % most)

/** Lessons of yesterday, so that there is something to withdraw from the first step on. */
async function giveLessons(tutor: Person, learner: Person | undefined, now: Date): Promise<void> {
  for (let hour = 1; hour <= 6; hour += 1) {
    const from = new Date(now.getTime() - hour * HOUR_MS)
    const times = { start: from, end: new Date(from.getTime() + 30 * MINUTE_MS), createdAt: from, updatedAt: from }
    const slot = await at.app.deps.db
      .insertInto('availabilitySlots')
      .values({ userId: tutor.id, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lesson = await at.app.deps.db
      .insertInto('lessons')
      .values({
        slotId: slot.id,
        ...times,
        duration: 30,
        price: 7500,
        sessionId: `lesson:${slot.id}`,
        lateLineMinutes: 60,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await at.app.deps.db
      .insertInto('lessonMembers')
      .values([tutor.id, learner?.id ?? 0].map((userId) => ({ lessonId: lesson.id, userId })))
      .execute()
  }
}

async function begin(): Promise<World> {
  at.begin()
  const { app } = at
  const start = Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS
  app.clock.set(new Date(start))
  const card = async (number: string): Promise<Payer> => {
    const student = await app.people.student({ subscribed: false })
    return { ...student, card: await at.saveCard(student, number) }
  }
  const tutors = [await app.people.tutor(), await app.people.tutor()]
  const hours = Array.from({ length: 12 }, (_, hour) =>
    tutors.map((tutor) => ({ tutor, start: new Date(start + (1 + hour) * HOUR_MS) })),
  ).flat()
  const slots = []
  for (const { tutor, start: from } of hours)
    slots.push({ id: await tutor.publish(from, new Date(from.getTime() + HOUR_MS)), tutorId: tutor.id, start: from })
  const learners = [
    await app.people.student({ weeklyMinutes: 10_080 }),
    await app.people.student({ weeklyMinutes: 10_080 }),
    await app.people.student({ weeklyMinutes: 10_080 }),
  ]
  for (const tutor of tutors) await giveLessons(tutor, learners[0], new Date(start))
  return {
    corrected: null,
    learners,
    students: [await card(good), await card(good), await card(poor)],
    tutors,
    admin: await app.people.admin(),
    coupon: (await at.aCoupon()).code,
    slots,
  }
}

const idsOf = async ({ students }: World) =>
  (
    await at.app.deps.db
      .selectFrom('transactions')
      .select('id')
      .where(
        'userId',
        'in',
        students.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const ownerOf = (world: World, userId: number) => world.students.find(({ id }) => id === userId)
const noticesOf = (): Notice[] =>
  at.sandbox
    .attempts()
    .map(({ body }): unknown => body)
    .filter((body): body is Notice => body !== undefined)

async function buy(world: World, [who, which, size]: Dice): Promise<void> {
  const as = pick(world.students, who)
  const planId = pick(plans, which)
  if (as === undefined || planId === undefined) return
  const bought = { planId, period: 'month' as const, ...(size % 3 === 0 ? { coupon: world.coupon } : {}) }
  const card = { cardToken: as.card, cvv: '123' }
  const headers: Record<string, string> = size % 5 === 0 ? { 'idempotency-key': `history-key-${which % 3}` } : {}
  const ways = [
    async () => (await at.app.call(payByCard, { as, headers, body: { ...bought, ...card } })).status,
    async () => (await at.app.call(payByReference, { as, headers, body: bought })).status,
    async () => (await at.app.call(payByWallet, { as, headers, body: { ...bought, wallet: '01112345678' } })).status,
    async () =>
      (
        await at.app.call(payByInstallments, {
          as,
          headers,
          body: { ...bought, period: 'quarter', months: 3, ...card },
        })
      ).status,
  ]
  expect([200, 400, 404, 500, 503]).toContain(await pick(ways, size)?.())
}

/** What the provider, or whoever poses as it, changes in a notification that it did not sign that way. */
const forgeries: readonly Partial<Notice>[] = [
  { orderStatus: 'PAID' },
  { orderStatus: 'REFUNDED' },
  { orderAmount: 1, paymentAmount: 1 },
  { messageSignature: '0'.repeat(64) },
]

async function onPayment(
  world: World,
  which: number,
  act: (id: number, owner: Payer) => Promise<unknown>,
): Promise<void> {
  const id = pick(await idsOf(world), which)
  const owner = id === undefined ? undefined : ownerOf(world, (await at.rowOf(id)).userId)
  if (id !== undefined && owner !== undefined) await act(id, owner)
}

const moneyRows = async () =>
  JSON.stringify(
    await Promise.all(
      (['transactions', 'subscriptions', 'refunds', 'statusChanges', 'paymentEvents'] as const).map(
        async (table) => await at.app.deps.db.selectFrom(table).selectAll().orderBy('id').execute(),
      ),
    ),
  )

interface Withdrawal {
  readonly id: number
  readonly userId: number
  readonly status: number
  readonly pendingUpdate: unknown
}

async function withdrawalsOf({ tutors }: World, isOpen: boolean): Promise<Withdrawal[]> {
  const rows = await at.app.deps.db
    .selectFrom('invoices')
    .select(['id', 'userId', 'status', 'pendingUpdate'])
    .where(
      'userId',
      'in',
      tutors.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return isOpen
    ? rows.filter(
        ({ status }) => status === InvoiceStatus.PendingApproval || status === InvoiceStatus.PendingCancellation,
      )
    : rows
}

/** What an admin may decide; the other moves come from whoever tries any. */
function decisionsOn({ status, pendingUpdate }: Withdrawal): readonly EditInvoice[] {
  if (status === InvoiceStatus.PendingCancellation)
    return [{ status: 2 }, { status: 0 }, { status: 3 }, { status: 4 }, { status: 2 }]
  if (pendingUpdate !== null)
    return [{ status: 0 }, { declineUpdate: true }, { status: 4, note: 'note' }, { status: 2 }]
  return [{ status: 3 }, { status: 2 }, { status: 4 }]
}

async function edit(world: World, { id, userId }: Withdrawal, body: EditInvoice, by: 'tutor' | 'admin'): Promise<void> {
  const as = by === 'admin' ? world.admin : world.tutors.find((tutor) => tutor.id === userId)
  if (as !== undefined)
    expect([200, 400]).toContain((await at.app.call(editInvoice, { as, params: { id }, body })).status)
}

/** A decision that carries the proof of the transfer. */
async function fulfilWithReceipt({ admin }: World, { id }: Withdrawal): Promise<number> {
  const form = new FormData()
  form.set('status', String(InvoiceStatus.Approved))
  form.set(
    'receipt',
    new Blob([new TextEncoder().encode('%PDF-1.4\n%%EOF\n')], { type: 'application/pdf' }),
    'receipt.pdf',
  )
  return (
    await fetch(`${at.app.url}/api/v1/invoice/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
  ).status
}

const acts = {
  buy,
  atProvider: async (world: World, [, which, size]: Dice) => {
    await onPayment(world, which, async (id) => {
      await at.atProvider(
        id,
        pick(['pay', 'pay', 'pay', 'fail', 'expire', 'cancel', 'deliver', 'notify', 'refund'], size) ?? 'pay',
      )
    })
  },
  partAtProvider: async (world: World, [, which, size]: Dice) => {
    await onPayment(world, which, async (id) => {
      await at.atProvider(id, 'refund', { amount: `${within(size, 300)}.00` })
    })
  },
  /** Any notification there ever was: the first time, once more, late, in another order. */
  deliver: async (_: World, [, which]: Dice) => {
    const notice = pick(noticesOf(), which)
    if (notice !== undefined) expect([200, 400]).toContain((await at.deliver(notice)).status)
  },
  deliverNewest: async () => {
    const notice = noticesOf().at(-1)
    if (notice !== undefined) await Promise.all([at.deliver(notice), at.deliver(notice)])
  },
  forge: async (_: World, [, which, size]: Dice) => {
    const notice = pick(noticesOf(), which)
    if (notice === undefined) return
    const forged = { ...notice, ...pick(forgeries, size) }
    if (JSON.stringify(forged) === JSON.stringify(notice)) return
    const before = await moneyRows()
    expect((await at.deliver(forged)).status).toBe(403)
    expect(await moneyRows(), 'a forged notification writes nothing').toBe(before)
  },
  sync: async (world: World, [, which]: Dice) => {
    await onPayment(world, which, async (id, owner) => await at.sync(owner, id))
  },
  cancel: async (world: World, [who, which]: Dice) => {
    await onPayment(world, which, async (id, owner) => await at.cancel(who % 2 === 0 ? owner : world.admin, id))
  },
  refund: async (world: World, [, which, size]: Dice) => {
    await onPayment(world, which, async (id) => {
      const { providerRefNum, amount } = await at.rowOf(id)
      if (providerRefNum === null) return
      const refundAmount = pick([amount, Math.ceil(amount / 2), within(size, amount), amount + 1], size) ?? 1
      await Promise.all([
        at.refund(world.admin, { orderRefNum: String(providerRefNum), refundAmount }),
        at.refund(world.admin, { orderRefNum: String(providerRefNum), refundAmount }),
      ])
    })
  },
  jobs: async (world: World, [, which]: Dice) => {
    at.app.clock.advance(6 * MINUTE_MS)
    await reconcilePayments(at.app.deps)
    await reconcileRefunds(at.app.deps)
    await onPayment(world, which, async (id) => {
      if ((await at.eventsOf(id)).some(({ outcome }) => outcome === 'to-confirm'))
        await confirmLatePayment(at.app.deps, id)
    })
  },
  fault: async (_: World, [, which]: Dice) => {
    at.sandbox.setFaults(
      pick(
        [
          { statusQuery: 'error' },
          { chargeTimeoutAfterSuccess: true },
          { refundTimeoutAfterSuccess: true },
          { cancelAlreadyPaid: true },
          { wrongOrderAmount: true },
          { missingRequestId: true },
          { skipThreeDSecure: true },
          { errorBodyWithHttp200: ['charge', 'refund'] },
        ] as const,
        which,
      ) ?? {},
    )
  },
  mend: async () => {
    at.sandbox.setFaults({
      statusQuery: 'ok',
      chargeTimeoutAfterSuccess: false,
      refundTimeoutAfterSuccess: false,
      cancelAlreadyPaid: false,
      wrongOrderAmount: false,
      missingRequestId: false,
      skipThreeDSecure: false,
      errorBodyWithHttp200: [],
    })
  },
  book: async ({ students, learners, slots }: World, [who, which]: Dice) => {
    const coming = slots.filter(({ start }) => start > at.app.clock.now())
    const slot = pick(coming, which % 4)
    if (slot !== undefined)
      await at.app.call(bookLesson, {
        as: pick([...learners, ...students], who),
        body: { tutorId: slot.tutorId, slotId: slot.id, start: slot.start.toISOString(), duration: 30 },
      })
  },
  cancelLesson: async (world: World, [who, which]: Dice) => {
    const lessons = await at.app.deps.db
      .selectFrom('lessons')
      .select('id')
      .where(
        'slotId',
        'in',
        world.slots.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const id = pick(lessons, which)?.id
    const as = pick([...world.learners, ...world.students, ...world.tutors, world.admin], who)
    if (id !== undefined) await at.app.call(cancelLesson, { as, params: { id }, body: {} })
  },
  withdraw: async ({ tutors }: World, [who, , size]: Dice) => {
    const body = { method: 0, receiver: '01012345678', amount: within(size, 9000) + 999 }
    await Promise.all([0, 1].map(async () => await at.app.call(requestWithdrawal, { as: pick(tutors, who), body })))
  },
  /** Anybody tries any status on any withdrawal, decided or not. */
  moveInvoice: async (world: World, [who, which, size]: Dice) => {
    const row = pick(await withdrawalsOf(world, false), which)
    if (row !== undefined) await edit(world, row, { status: size % 5 }, who % 2 === 0 ? 'tutor' : 'admin')
  },
  /** The receiver asks for an end, takes that back, or wants the money elsewhere. */
  askForChange: async (world: World, [, which, size]: Dice) => {
    const row = pick(await withdrawalsOf(world, true), which)
    if (row !== undefined)
      await edit(
        world,
        row,
        pick([{ status: 1 }, { status: 0 }, { method: 2, receiver: `name-${size % 9}@instapay` }], size) ?? {},
        'tutor',
      )
  },
  decide: async (world: World, [, which, size]: Dice) => {
    const row = pick(await withdrawalsOf(world, true), which)
    if (row !== undefined) await edit(world, row, pick(decisionsOn(row), size) ?? {}, 'admin')
  },
  fulfil: async (world: World, [, which]: Dice) => {
    const row = pick(await withdrawalsOf(world, true), which)
    if (row !== undefined)
      expect(await fulfilWithReceipt(world, row)).toBe(
        row.status === InvoiceStatus.PendingApproval && row.pendingUpdate !== null ? 400 : 200,
      )
  },
  /** Two admins decide, and the receiver changes their mind, at the same moment. */
  decideAtOnce: async (world: World, [, which]: Dice) => {
    const row = pick(await withdrawalsOf(world, true), which)
    if (row !== undefined)
      await Promise.all([
        edit(world, row, { status: 3 }, 'admin'),
        edit(world, row, { status: 4 }, 'admin'),
        edit(world, row, { status: 1 }, 'tutor'),
      ])
  },
  /**
   * No call changes a lesson that is over (lessons.md C1): a correction is made in the store, and can take away what
   * was already asked for.
   */
  correct: async (world: World, [who, which, size]: Dice) => {
    const tutor = pick(world.tutors, who)
    if (tutor === undefined) return
    const over = await at.app.deps.db
      .selectFrom('lessons')
      .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
      .select('lessons.id')
      .where('userId', '=', tutor.id)
      .where('end', '<=', at.app.clock.now())
      .orderBy('lessons.id')
      .execute()
    const ids = over.filter((_, place) => (place + which) % 3 > 0).map(({ id }) => id)
    if (ids.length === 0) return
    world.corrected = tutor.id
    await at.app.deps.db
      .updateTable('lessons')
      .set({ price: pick([0, 1875, 7500], size) ?? 0 })
      .where('id', 'in', ids)
      .execute()
  },
  wait: async (_: World, [, which]: Dice) => {
    at.app.clock.advance(pick([4000, 20 * MINUTE_MS, HOUR_MS, HOUR_MS, 90 * MINUTE_MS], which) ?? 0)
  },
}

// What a life is mostly made of comes more often.
const names: readonly (keyof typeof acts)[] = [
  'buy',
  'buy',
  'buy',
  'atProvider',
  'atProvider',
  'atProvider',
  'deliver',
  'deliver',
  'deliverNewest',
  'deliverNewest',
  'deliverNewest',
  'forge',
  'sync',
  'sync',
  'cancel',
  'refund',
  'jobs',
  'partAtProvider',
  'fault',
  'mend',
  'mend',
  'book',
  'book',
  'book',
  'book',
  'cancelLesson',
  'withdraw',
  'withdraw',
  'withdraw',
  'withdraw',
  'moveInvoice',
  'askForChange',
  'askForChange',
  'askForChange',
  'decide',
  'decide',
  'decide',
  'fulfil',
  'fulfil',
  'decideAtOnce',
  'correct',
  'wait',
  'wait',
  'wait',
  'wait',
]
const moneyOut: ReadonlySet<keyof typeof acts> = new Set([
  'withdraw',
  'moveInvoice',
  'askForChange',
  'decide',
  'fulfil',
  'decideAtOnce',
])
const step = fc.tuple(fc.constantFrom(...names), fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1_000_000)))

/** In which state payments ended, and which states withdrawals were ever seen in. */
async function whatCame() {
  // The learners' own payments are fixtures.
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

/**
 * Comes before the random ones: five requests, so that every state is seen however short the run is, then a correction
 * and what it refuses.
 */
const everyState: [keyof typeof acts, Dice][] = [
  ['withdraw', [0, 0, 8000]],
  ['withdraw', [0, 0, 8000]],
  ['withdraw', [0, 0, 8000]],
  ['askForChange', [0, 0, 0]],
  ['decide', [0, 0, 0]],
  ['askForChange', [0, 0, 2]],
  ['fulfil', [0, 0, 0]],
  ['decide', [0, 0, 0]],
  ['fulfil', [0, 0, 0]],
  ['decide', [0, 0, 2]],
  ['decide', [0, 0, 1]],
  ['correct', [0, 0, 0]],
  ['withdraw', [0, 0, 1]],
  ['decide', [0, 0, 2]],
]

test(
  'whatever happens in whatever order, no piastre is lost, doubled or guessed',
  async () => {
    const seen = { histories: 0, steps: 0, longest: 0, below: 0, receipts: 0 }
    const withdrawals = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90, size: 'max' }), async (history) => {
        const world = await begin()
        const watch = moneyWatch(at, { payers: world.students, tutors: world.tutors })
        const states = new Map<number, string>()
        for (const [place, [name, dice]] of history.entries()) {
          world.corrected = null
          await acts[name](world, dice)
          await watch.expectSound({ after: `step ${place}: ${name} ${dice.join(' ')}`, corrected: world.corrected })
          const isAboutMoneyOut = moneyOut.has(name)
          for (const { id, state } of isAboutMoneyOut
            ? (
                await at.app.call(listInvoices, {
                  as: world.admin,
                  query: { users: world.tutors.map((tutor) => tutor.id), size: 100 },
                })
              ).body.list
            : []) {
            if (states.get(id) !== state) withdrawals.set(state, (withdrawals.get(state) ?? 0) + 1)
            states.set(id, state)
          }
          seen.steps += 1
        }
        seen.histories += 1
        seen.longest = Math.max(seen.longest, history.length)
        seen.below += watch.below()
        seen.receipts += watch.receipts()
      }),
      {
        seed,
        examples: [[everyState]],
        numRuns: 1_000_000,
        interruptAfterTimeLimit: seconds * 1000,
        markInterruptAsFailure: false,
      },
    )

    expect([...withdrawals.keys()].toSorted(), 'withdrawals were in every state').toEqual(
      Object.values(InvoiceState).toSorted(),
    )
    expect(
      [seen.below > 0, seen.receipts > 0],
      'a correction took away what was asked for, a transfer was proven',
    ).toEqual([true, true])
    if (process.env['HISTORY_SECONDS'] !== undefined)
      process.stdout.write(
        `${JSON.stringify({ seed, ...seen, ...(await whatCame()), withdrawals: Object.fromEntries(withdrawals) })}\n`,
      )
  },
  (seconds + 120) * 1000,
)
