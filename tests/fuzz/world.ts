// A town of demo people with something of everything, so that drawn ids meet rows.
import { Role } from '@hiwar/contract/enums.ts'
import { seedDemo } from '../../apps/server/src/demo/seed.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'

export interface Caller {
  readonly name: string
  /** Null: nobody. */
  readonly role: Role | null
  /** A token that is valid now; null for nobody. */
  token(): Promise<string | null>
}

export interface World {
  readonly app: TestApp
  readonly callers: readonly Caller[]
}

/** The demo data, and a caller of each role who owns some of it. */
export async function buildWorld(): Promise<World> {
  const app = await buildTestApp()
  await seedDemo(app.deps)
  const callers: Caller[] = [{ name: 'nobody', role: null, token: async () => null }]
  for (const [name, role] of Object.entries(Role)) {
    const known = await app.deps.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .where('verifiedEmail', '=', true)
      .orderBy('id')
      .executeTakeFirst()
    const id = known?.id ?? (await app.people.someone(role)).id
    callers.push({ name, role, token: async () => await app.deps.tokens.issue(id, app.clock.now()) })
  }
  await addPapers(app)
  return { app, callers }
}

/** What the demo has none of: papers of the back office. */
async function addPapers({ deps, clock }: TestApp): Promise<void> {
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
