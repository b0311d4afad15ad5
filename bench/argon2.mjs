// Verifies COUNT passwords, CONCURRENCY at a time, and says how many a second.
import { hash, verify } from '@node-rs/argon2'
import { hashPassword } from '../apps/server/src/platform/identity/tokens.ts'
import { runConcurrently } from './measure.mjs'
import { password } from './seed.ts'

const stored = await hashPassword(password)
if (!(await hash(password)).startsWith(stored.split('$').slice(0, 4).join('$')))
  throw new Error('the data set is hashed with other parameters than the server uses')
const items = Array.from({ length: Number(process.env.COUNT) }, (_, n) => n)
await Promise.all(items.slice(0, 8).map(async () => await verify(stored, password)))
const result = await runConcurrently(items, Number(process.env.CONCURRENCY), async () => {
  await verify(stored, password)
})
process.stdout.write(`ready ${JSON.stringify(result)}\n`)
process.on('SIGTERM', () => process.exit(0))
// Waits to be ended, as every launched process does.
setInterval(() => undefined, 60_000)
