// The accounts of a round: attackers of every role, people who race, an innocent, and victims whose data nobody else may
// read. They are new in each round, for hostile requests sign out, block and delete those of before.
import { Role } from '@hiwar/contract/enums.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { createTokens } from '../../apps/server/src/platform/identity/tokens.ts'
import type { Store } from '../../apps/server/src/platform/db/database.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import { createPeople, type Person, type TutorPerson } from '../../apps/server/test/people.ts'
import { everyRow } from '../../apps/server/src/platform/db/whole-table.ts'

/** Of the attacked server alone. */
export const serverSecrets = {
  JWT_SECRET: 'the-jwt-secret-of-a-server-under-attack',
  CODE_SECRET: 'the-code-secret-of-a-server-under-attack',
  FIELD_SECRET: 'the-field-secret-of-a-server-under-attack',
} as const

export interface Member extends Person {
  readonly name: string
  readonly role: Role
}

export interface Cast {
  /** Attackers: some of each role, for they sign themselves out. */
  readonly everyone: readonly Member[]
  /** Those whose sockets forge events: one of each role but studios, which have no events of their own. */
  readonly forgers: readonly Member[]
  /** Students with minutes, of whom each wants the same lesson. */
  readonly bookers: readonly Person[]
  /** Students without a subscription. */
  readonly payers: readonly Person[]
  readonly tutor: TutorPerson
  /** A slot of the tutor, and where in it lessons may begin. */
  readonly slot: { readonly id: number; readonly starts: readonly Date[] }
  readonly admin: Person
  readonly innocent: Person
  /** What this caller may find in no reply. */
  secretsFor(caller: Member | null): readonly string[]
  /** What stands in no line of the log. */
  readonly unlogged: readonly string[]
}

/** Attackers of a role in a round, two at a time. */
const MEMBERS = 20
const roles = Object.entries(Role)
const isAdmin = (role: Role) => role === Role.RegularAdmin || role === Role.SuperAdmin

export async function prepareCast(store: Store, round: number): Promise<Cast> {
  const tokens = createTokens(serverSecrets.JWT_SECRET)
  const deps = { db: store.db, now: () => new Date(), tokens }
  const people = createPeople(deps)
  // Maintenance, or a second factor that is required, would keep everybody out.
  await store.db.deleteFrom('platformSettings').where(everyRow).execute()
  let number = 0
  const who = (name: string) => {
    number += 1
    const unique = `${process.pid}-${round}-${number}`
    const digits = `${Date.now() % 1e6}${number}`.slice(-8).padStart(8, '7')
    return { email: `${name}-${unique}-${Date.now()}@attack.test`.toLowerCase(), phone: `012${digits}`, name }
  }
  const memberOf = async ([name, role]: (typeof roles)[number]): Promise<Member> => ({
    ...(await personOf(people, role, who(name))),
    name,
    role,
  })
  const everyone = await Promise.all(Array.from({ length: MEMBERS }, () => roles.map(memberOf)).flat())
  const forgers = await Promise.all(roles.filter(([, role]) => role !== Role.Studio).map(memberOf))
  const victim = { ...who('victim'), address: `شارع الضحية رقم ${Date.now()}${round}` }
  const { id: studentId } = await people.student({ user: victim })
  const { receiver } = await addPayee(store, people, { user: who('payee'), round, studentId })

  const bookers = await Promise.all(
    Array.from({ length: 6 }, async () => await people.student({ user: who('booker') })),
  )
  const payers = await Promise.all(
    Array.from({ length: 4 }, async () => await people.student({ subscribed: false, user: who('payer') })),
  )
  const tutor = await people.tutor({ user: who('tutor') })
  const start = new Date((Math.floor(Date.now() / HOUR_MS) + 30) * HOUR_MS)
  const slotId = await tutor.publish(start, new Date(start.getTime() + 6 * HOUR_MS))
  for (let lesson = 1; lesson <= 3; lesson++)
    await addEarnings(store, { tutorId: tutor.id, studentId: bookers[0]?.id ?? 0, hoursAgo: lesson * 5 })
  const admin = await people.admin({ user: who('office') })
  const innocent = await people.student({ user: who('innocent') })

  const anywhere = ['$argon2', ...Object.values(serverSecrets)]
  const personal = [victim.address, victim.phone, receiver]
  const attackers = [...everyone, ...forgers]
  const secretsFor = (caller: Member | null) => [
    ...anywhere,
    ...(caller !== null && isAdmin(caller.role) ? [] : personal),
    ...attackers.filter(({ id }) => id !== caller?.id).map(({ token }) => token),
    innocent.token,
  ]
  const secrets = new Map([null, ...attackers].map((caller) => [caller, secretsFor(caller)]))
  return {
    everyone,
    forgers,
    bookers,
    payers,
    tutor,
    slot: {
      id: slotId,
      starts: Array.from({ length: 12 }, (_, half) => new Date(start.getTime() + half * (HOUR_MS / 2))),
    },
    admin,
    innocent,
    secretsFor: (caller) => secrets.get(caller) ?? [],
    unlogged: [...anywhere, ...personal, ...attackers.map(({ token }) => token), innocent.token, admin.token],
  }
}

async function personOf(people: ReturnType<typeof createPeople>, role: Role, user: object): Promise<Person> {
  if (role === Role.Tutor) return await people.tutor({ user: { ...user } })
  if (role === Role.TutorManager) return await people.manager({ user: { ...user } })
  if (role === Role.Student) return await people.student({ user: { ...user } })
  return await people.someone(role, { user: { ...user } })
}

/** A lesson that was given. */
async function addEarnings(
  store: Store,
  { hoursAgo, ...given }: { tutorId: number; studentId: number; hoursAgo: number },
): Promise<void> {
  const start = new Date((Math.floor(Date.now() / HOUR_MS) - hoursAgo) * HOUR_MS)
  await insertLesson(store, { ...given, start, price: 20_000 })
}

/** A tutor with a withdrawal, which goes where nobody but its tutor and admins may read. */
async function addPayee(
  store: Store,
  people: ReturnType<typeof createPeople>,
  { user, round, studentId }: { user: { email: string; phone: string }; round: number; studentId: number },
): Promise<{ receiver: string }> {
  const { id: userId } = await people.tutor({ user })
  await addEarnings(store, { tutorId: userId, studentId, hoursAgo: 5 })
  const at = new Date()
  const receiver = `payee.${Date.now()}.${round}@instapay`
  await store.db
    .insertInto('invoices')
    .values({ userId, method: 2, receiver, amount: 100, createdAt: at, updatedAt: at })
    .execute()
  return { receiver }
}
