// Somebody who only uses the product, and how long that person waits.
import { Agent, request } from 'node:http'
import type { Person } from '../../apps/server/test/people.ts'
import { noteTime } from './campaign.ts'

/** The first screens of a student. */
const pathsOf = ({ id }: Person) => [
  '/user/current',
  '/user/tutor/list/onboarded?size=10',
  `/lesson/list/?users[]=${id}&future=true`,
  '/plan/list',
]

interface Given {
  readonly port: number
  readonly person: Person
  /** Milliseconds of each answered call are added. */
  readonly times: number[]
  readonly isOver: () => boolean
}

/** Calls one after the other until it is over; what breaks off as the server is killed does not count. */
export async function actInnocently({ port, person, times, isOver }: Given): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const paths = pathsOf(person)
  for (let turn = 0; !isOver(); turn++) {
    const from = performance.now()
    const isAnswered = await read({ port, agent, token: person.token, path: paths[turn % paths.length] ?? '' })
    if (isAnswered) noteTime(times, performance.now() - from)
    await new Promise((done) => setTimeout(done, 25))
  }
  agent.destroy()
}

async function read(given: { port: number; agent: Agent; token: string; path: string }): Promise<boolean> {
  const { port, agent, token, path } = given
  return await new Promise((done) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(`http://127.0.0.1:${port}/api/v1${path}`, { agent, headers }, (response) => {
      response.resume()
      response.once('close', () => done(response.statusCode === 200))
    })
    sent.once('error', () => done(false))
    sent.end()
  })
}
