// What belongs to one person alone, as text that nobody else has, and who may read it (admin.md 3.8).
import type { Person } from '../../apps/server/test/people.ts'
import type { Town } from './town.ts'

export interface Secret {
  readonly text: string
  /** The account it belongs to. */
  readonly owner: number
  readonly kind: 'email' | 'place' | 'other'
}

/** Address, phone, birth year, credit and place of everyone in the town, and where the tutor's money goes. */
export async function secretsOf(town: Town): Promise<Secret[]> {
  const accounts = await town.app.deps.db
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
    { text: '01099999999', owner: town.tutor.id, kind: 'other' },
    { text: town.receipt, owner: town.tutor.id, kind: 'other' },
  ]
}

/** The phones of those who wrote to the team: for admins alone. */
export async function secretsOfGuests({ app, admin }: Town): Promise<Secret[]> {
  const requests = await app.deps.db.selectFrom('contactRequests').select('phone').execute()
  return requests.flatMap(({ phone }) =>
    phone === null ? [] : [{ text: phone, owner: admin.id, kind: 'other' as const }],
  )
}

/**
 * Admins see accounts; a studio knows the addresses of its tutors, and tutors the place of every studio; the person
 * knows itself.
 */
function maySee(town: Town, reader: Person | null, { owner, kind }: Secret): boolean {
  if (reader === null) return false
  if (reader.id === owner || reader.id === town.admin.id || reader.id === town.chief.id) return true
  if (kind === 'place') return [town.studio.id, town.otherStudio.id].includes(owner)
  return kind === 'email' && reader.id === town.studio.id && owner === town.tutor.id
}

/** What `reader` learned from an answer that is not theirs to know. */
export function leaked(town: Town, secrets: readonly Secret[], reader: Person | null, answer: string): Secret[] {
  return answer === '' ? [] : secrets.filter((secret) => answer.includes(secret.text) && !maySee(town, reader, secret))
}
