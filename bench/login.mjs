// Sign-ins a second, as a ratio to argon2id alone: the same verification in a process that does nothing else, with the
// server's parameters and thread pool.
import { createCaller } from './load.mjs'
import { compareInPairs, runConcurrently } from './measure.mjs'
import { launch, makeDatabase, startApi } from './processes.mjs'
import { password } from './seed.ts'

const CONCURRENCY = 8

/** `count` sign-ins in turn with `count` verifications. */
export async function measureLogin(postgresUrl, { count }) {
  const api = await startApi(await makeDatabase(postgresUrl, 'login', 1000))
  const students = Array.from({ length: count }, (_, n) => `student-${n}@bench.test`)
  const { call, close } = createCaller(api.url, CONCURRENCY)
  const signIn = async (email) => {
    const { status } = await call('/auth/password', { method: 'POST', body: { email, password } })
    if (status !== 200) throw new Error(`a sign-in was answered ${status}`)
  }
  const alone = async () => {
    const process = await launch('bench/argon2.mjs', { COUNT: String(count), CONCURRENCY: String(CONCURRENCY) })
    const said = JSON.parse(/ready (.*)/.exec(process.said)[1])
    await process.stop()
    return said
  }
  try {
    await api.settle()
    // Code that has run some hundred times is still slow, and a day has more sign-ins.
    for (let shot = 0; shot < 4; shot++) await runConcurrently(students, CONCURRENCY, signIn)
    const pairs = await compareInPairs('login', {
      reference: alone,
      ours: async () => await runConcurrently(students, CONCURRENCY, signIn),
    })
    return { ...pairs, target: 0.85 }
  } finally {
    close()
    await api.stop()
  }
}
