// The demo data and a caller of each role, so that random ids hit rows.
import { Role } from '@hiwar/contract/enums.ts'
import { seedDemo } from '../../apps/server/src/demo/seed.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'

export interface Caller {
  readonly name: string
  /** Null for a guest. */
  readonly role: Role | null
  /** A token that is valid now; null for a guest. */
  token(): Promise<string | null>
}

export interface Fixtures {
  readonly app: TestApp
  readonly callers: readonly Caller[]
}

/** The demo data, and a caller of each role who owns some of it. */
export async function buildFixtures(options: Parameters<typeof buildTestApp>[0] = {}): Promise<Fixtures> {
  const app = await buildTestApp(options)
  await seedDemo(app.deps)
  const callers: Caller[] = [{ name: 'guest', role: null, token: async () => null }]
  for (const [name, role] of Object.entries(Role)) {
    const known = await app.deps.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .where('verifiedEmail', '=', true)
      .orderBy('id')
      .executeTakeFirst()
    const id = known?.id ?? (await app.people.someone(role)).id
    callers.push({ name, role, token: async () => await freshToken(app, id) })
  }
  await addBackOfficeRows(app)
  return { app, callers }
}

/** Rows of the back office whose people are callers. */
async function addBackOfficeRows({ deps, clock }: TestApp): Promise<void> {
  const at = clock.now()
  const someone = async (role: Role) =>
    (await deps.db.selectFrom('users').select('id').where('role', '=', role).orderBy('id').executeTakeFirstOrThrow()).id
  const [admin, student] = [await someone(Role.RegularAdmin), await someone(Role.Student)]
  const by = { createdBy: student, createdAt: at, updatedBy: student, updatedAt: at }
  const report = await deps.db
    .insertInto('reports')
    .values({ title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical', kind: 'other', ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('reportReplies')
    .values({ reportId: report.id, message: 'شكرًا', draft: false, ...by, createdBy: admin, updatedBy: admin })
    .execute()
  await deps.db
    .insertInto('contactRequests')
    .values({
      name: 'منى',
      phone: '01012345678',
      title: 'سؤال',
      message: 'سؤال عن الباقات',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const plan = await deps.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
  await deps.db
    .insertInto('invites')
    .values({ email: 'a@example.com', planId: plan.id, expiresAt: new Date(at.getTime() + 864e5), liveFrom: at, ...by })
    .execute()
}
