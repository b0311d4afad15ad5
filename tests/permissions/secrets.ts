// Personal data as texts that are unique to their owner, and who may read them (admin.md 3.8).
import type { Person } from '../../apps/server/test/people.ts'
import type { Fixtures } from './fixtures.ts'

export interface Secret {
  readonly text: string
  /** The account it belongs to. */
  readonly owner: number
  /** `stored`: nobody may see it, its owner neither. */
  readonly kind: 'email' | 'place' | 'other' | 'stored'
}

/**
 * Email, address, phone, birth year and credit of everyone, where the tutor's money is paid to, and how the database
 * holds that.
 */
export async function secretsOf(fixtures: Fixtures): Promise<Secret[]> {
  const accounts = await fixtures.app.deps.db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'creditScore', 'address', 'birthYear'])
    .execute()
  const own = accounts.flatMap(({ id: owner, email, phone, creditScore, address, birthYear }): Secret[] => [
    { text: email, owner, kind: 'email' },
    ...(address === null ? [] : [{ text: address, owner, kind: 'place' as const }]),
    ...[phone, `"creditScore":${creditScore}`, `"birthYear":${birthYear}`].flatMap((text) =>
      text === null ? [] : [{ text, owner, kind: 'other' as const }],
    ),
  ])
  return [
    ...own,
    { text: '01099999999', owner: fixtures.tutor.id, kind: 'other' },
    { text: fixtures.receipt, owner: fixtures.tutor.id, kind: 'other' },
    ...(await storedReceivers(fixtures)),
  ]
}

/** As the database holds them, which leads to nobody without its key and is no field of any reply. */
async function storedReceivers({ app }: Fixtures): Promise<Secret[]> {
  const rows = await app.deps.db.selectFrom('invoices').select(['userId', 'receiver', 'receiverHash']).execute()
  return rows.flatMap(({ userId: owner, receiver, receiverHash }) =>
    receiverHash === null ? [] : [receiver, receiverHash].map((text) => ({ text, owner, kind: 'stored' as const })),
  )
}

/** The phones in contact requests: only for admins. */
export async function secretsOfGuests({ app, admin }: Fixtures): Promise<Secret[]> {
  const requests = await app.deps.db.selectFrom('contactRequests').select('phone').execute()
  return requests.flatMap(({ phone }) =>
    phone === null ? [] : [{ text: phone, owner: admin.id, kind: 'other' as const }],
  )
}

/**
 * Admins see accounts; a studio sees the email addresses of its tutors, tutors the address of every studio; everyone
 * their own.
 */
function maySee(fixtures: Fixtures, reader: Person | null, { owner, kind }: Secret): boolean {
  if (reader === null || kind === 'stored') return false
  if (reader.id === owner || reader.id === fixtures.admin.id || reader.id === fixtures.superAdmin.id) return true
  if (kind === 'place') return [fixtures.studio.id, fixtures.otherStudio.id].includes(owner)
  return kind === 'email' && reader.id === fixtures.studio.id && owner === fixtures.tutor.id
}

/** The secrets in a reply that `reader` may not see. */
export function leaked(
  fixtures: Fixtures,
  secrets: readonly Secret[],
  reader: Person | null,
  answer: string,
): Secret[] {
  return answer === ''
    ? []
    : secrets.filter((secret) => answer.includes(secret.text) && !maySee(fixtures, reader, secret))
}
