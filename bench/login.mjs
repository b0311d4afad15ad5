// Sign-ins a second, as a share of what argon2id alone allows: the same verification in a process that does nothing else, with the
// server's parameters and the same thread pool.
import { inPairs, throughAll } from './measure.mjs'
import { launch } from './processes.mjs'
import { password } from './seed.ts'

const SIDE_BY_SIDE = 8

/** `count` sign-ins against `count` verifications, three times in turn. */
export async function measureLogin(api, { count }) {
  const students = Array.from({ length: count }, (_, n) => `student-${n}@bench.test`)
  const signIn = async (email) => {
    const answer = await fetch(`${api}/api/v1/auth/password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`a sign-in was answered ${answer.status}`)
  }
  const alone = async () => {
    const process = await launch('bench/argon2.mjs', { COUNT: String(count), SIDE_BY_SIDE: String(SIDE_BY_SIDE) })
    const said = JSON.parse(/ready (.*)/.exec(process.said)[1])
    await process.stop()
    return said
  }
  const pairs = await inPairs('login', { reference: alone, ours: async () => await throughAll(students, SIDE_BY_SIDE, signIn) })
  return { ...pairs, target: 0.85 }
}
