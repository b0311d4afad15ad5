// Sign-ins a second, as a ratio to argon2id alone: the same verification in a process that does nothing else, with the
// server's parameters and thread pool.
import { Agent, request } from 'node:http'
import { MANY_ROUNDS, compareInPairs, runConcurrently } from './measure.mjs'
import { launch } from './processes.mjs'
import { password } from './seed.ts'

const CONCURRENCY = 8

/** `count` sign-ins in turn with `count` verifications. */
export async function measureLogin(api, { count }) {
  const students = Array.from({ length: count }, (_, n) => `student-${n}@bench.test`)
  // node:http instead of fetch, which takes a twelfth of a sign-in's processor time from the server on the same cores.
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const signIn = async (email) =>
    await new Promise((done, reject) => {
      request(
        `${api}/api/v1/auth/password`,
        { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          if (answer.statusCode === 200) answer.resume().once('end', done)
          else reject(new Error(`a sign-in was answered ${answer.statusCode}`))
        },
      )
        .once('error', reject)
        .end(JSON.stringify({ email, password }))
    })
  const alone = async () => {
    const process = await launch('bench/argon2.mjs', { COUNT: String(count), CONCURRENCY: String(CONCURRENCY) })
    const said = JSON.parse(/ready (.*)/.exec(process.said)[1])
    await process.stop()
    return said
  }
  const pairs = await compareInPairs('login', {
    reference: alone,
    ours: async () => await runConcurrently(students, CONCURRENCY, signIn),
    rounds: MANY_ROUNDS,
  })
  agent.destroy()
  return { ...pairs, target: 0.85 }
}
