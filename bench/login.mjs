// Sign-ins a second, as a share of what argon2id alone allows: the same verification in a process that does nothing
// else, with the server's parameters and the same thread pool.
import { Agent, request } from 'node:http'
import { MANY_ROUNDS, inPairs, throughAll } from './measure.mjs'
import { launch } from './processes.mjs'
import { password } from './seed.ts'

const SIDE_BY_SIDE = 8

/** `count` sign-ins in turn with `count` verifications. */
export async function measureLogin(api, { count }) {
  const students = Array.from({ length: count }, (_, n) => `student-${n}@bench.test`)
  // Not by fetch: its processor time, a twelfth of a sign-in's, is taken away from the server beside it.
  const agent = new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE })
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
    const process = await launch('bench/argon2.mjs', { COUNT: String(count), SIDE_BY_SIDE: String(SIDE_BY_SIDE) })
    const said = JSON.parse(/ready (.*)/.exec(process.said)[1])
    await process.stop()
    return said
  }
  const pairs = await inPairs('login', {
    reference: alone,
    ours: async () => await throughAll(students, SIDE_BY_SIDE, signIn),
    rounds: MANY_ROUNDS,
  })
  agent.destroy()
  return { ...pairs, target: 0.85 }
}
