// `npm run first-admin -- ADDRESS`: makes the account of the first super admin in the database of this environment. It has no
// password: its owner asks for one by "forgot my password" of the back office, which shows at once that mail arrives.
// All further accounts of staff are made there.
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { migrate, openPostgres } from '../apps/server/src/platform/db/database.ts'
import { Role } from '../packages/contract/src/enums.ts'
import { Email } from '../packages/contract/src/fields.ts'

const { success, data: address } = Email.safeParse(process.argv[2])
if (!success) throw new Error('npm run first-admin -- ADDRESS: an address that the product can be signed in with')
const { databaseUrl } = readConfig(process.env)
if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing: the embedded database has accounts already')

const store = openPostgres(databaseUrl, 1)
try {
  await migrate(store.db)
  const now = new Date()
  const made = await store.pool.query(
    `insert into users (email, role, verified_email, created_at, updated_at)
     select $1, $2, false, $3, $3 where not exists (select from users where role = $2) returning id`,
    [address, Role.SuperAdmin, now],
  )
  if (made.rowCount === 0) throw new Error('there is a super admin already, who makes all other accounts of staff')
  process.stdout.write(`${address} is the super admin: ask for a password at the back office's sign-in.\n`)
} finally {
  await store.close()
}
