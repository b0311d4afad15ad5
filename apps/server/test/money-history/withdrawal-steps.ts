import { expect } from 'vitest'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { editInvoice, requestWithdrawal, type EditInvoice } from '@hiwar/contract/invoices.ts'
import { between1And, pick, type Dice, type Fixtures } from './fixtures.ts'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus

interface Withdrawal {
  readonly id: number
  readonly userId: number
  readonly status: number
  readonly pendingUpdate: unknown
}

async function withdrawalsOf({ at, tutors }: Fixtures): Promise<Withdrawal[]> {
  const userIds = tutors.map(({ id }) => id)
  return await at.app.deps.db
    .selectFrom('invoices')
    .select(['id', 'userId', 'status', 'pendingUpdate'])
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute()
}

async function pickOpen(fixtures: Fixtures, row: number): Promise<Withdrawal | undefined> {
  const open = (await withdrawalsOf(fixtures)).filter(
    ({ status }) => status === PendingApproval || status === PendingCancellation,
  )
  return pick(open, row)
}

/** What an admin may decide; other moves come from `editStatus`. */
function decisionsOn({ status, pendingUpdate }: Withdrawal): readonly EditInvoice[] {
  if (status === PendingCancellation)
    return [
      { status: Canceled },
      { status: PendingApproval },
      { status: Approved },
      { status: Rejected },
      { status: Canceled },
    ]
  if (pendingUpdate !== null)
    return [
      { status: PendingApproval },
      { declineUpdate: true },
      { status: Rejected, note: 'note' },
      { status: Canceled },
    ]
  return [{ status: Approved }, { status: Canceled }, { status: Rejected }]
}

async function edit(
  { at, admin, tutors }: Fixtures,
  { id, userId }: Withdrawal,
  { by, body }: { by: 'tutor' | 'admin'; body: EditInvoice },
): Promise<void> {
  const as = by === 'admin' ? admin : tutors.find((tutor) => tutor.id === userId)
  if (as === undefined) return
  expect([200, 400]).toContain((await at.app.call(editInvoice, { as, params: { id }, body })).status)
}

/** Fulfils it with a receipt in a form; returns the HTTP status. */
async function fulfilWithReceipt({ at, admin }: Fixtures, { id }: Withdrawal): Promise<number> {
  const receipt = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
  const form = new FormData()
  form.set('status', String(Approved))
  form.set('receipt', new Blob([receipt], { type: 'application/pdf' }), 'receipt.pdf')
  const response = await fetch(`${at.app.url}/api/v1/invoice/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return response.status
}

/** Steps of tutors and admins on withdrawals. */
export const withdrawalSteps = {
  withdrawTwice: async ({ at, tutors }: Fixtures, [user, , size]: Dice) => {
    const as = pick(tutors, user)
    const body = { method: 0, receiver: '01012345678', amount: between1And(9000, size) + 999 }
    await Promise.all([0, 1].map(async () => await at.app.call(requestWithdrawal, { as, body })))
  },
  /** Any status on any withdrawal, decided or not. */
  editStatus: async (fixtures: Fixtures, [user, row, size]: Dice) => {
    const withdrawal = pick(await withdrawalsOf(fixtures), row)
    if (withdrawal === undefined) return
    await edit(fixtures, withdrawal, { by: user % 2 === 0 ? 'tutor' : 'admin', body: { status: size % 5 } })
  },
  /** The tutor requests a cancellation, takes it back, or sends new payout data. */
  requestChange: async (fixtures: Fixtures, [, row, size]: Dice) => {
    const withdrawal = await pickOpen(fixtures, row)
    if (withdrawal === undefined) return
    const edits: EditInvoice[] = [
      { status: PendingCancellation },
      { status: PendingApproval },
      { method: 2, receiver: `name-${size % 9}@instapay` },
    ]
    await edit(fixtures, withdrawal, { by: 'tutor', body: pick(edits, size) ?? {} })
  },
  decide: async (fixtures: Fixtures, [, row, size]: Dice) => {
    const withdrawal = await pickOpen(fixtures, row)
    if (withdrawal === undefined) return
    await edit(fixtures, withdrawal, { by: 'admin', body: pick(decisionsOn(withdrawal), size) ?? {} })
  },
  fulfil: async (fixtures: Fixtures, [, row]: Dice) => {
    const withdrawal = await pickOpen(fixtures, row)
    if (withdrawal === undefined) return
    const hasPendingUpdate = withdrawal.status === PendingApproval && withdrawal.pendingUpdate !== null
    expect(await fulfilWithReceipt(fixtures, withdrawal)).toBe(hasPendingUpdate ? 400 : 200)
  },
  /** Two admins decide, and the tutor requests a cancellation, at once. */
  decideAtOnce: async (fixtures: Fixtures, [, row]: Dice) => {
    const withdrawal = await pickOpen(fixtures, row)
    if (withdrawal === undefined) return
    await Promise.all([
      edit(fixtures, withdrawal, { by: 'admin', body: { status: Approved } }),
      edit(fixtures, withdrawal, { by: 'admin', body: { status: Rejected } }),
      edit(fixtures, withdrawal, { by: 'tutor', body: { status: PendingCancellation } }),
    ])
  },
}
