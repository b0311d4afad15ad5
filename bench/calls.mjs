// The calls that screens make most, as shares of bare Fastify that asks its database `select 1`.
import { MANY_ROUNDS, compareInPairs, measureLoad } from './measure.mjs'
import { bearer } from './processes.mjs'

const DAY = 86_400_000
const midnight = Math.floor(Date.now() / DAY) * DAY
const at = (days) => encodeURIComponent(new Date(midnight + days * DAY).toISOString())

/**
 * Student 10007 meets the tutors 8 and 508; lesson 386 is one of theirs, and another address each time keeps no cache
 * warm by chance.
 */
const student = 10_007
const tutorOf = (place) => (place % 980) + 1

/** Each with the least share that is asked for. */
const items = [
  { name: 'tutor info', target: 1.2, anonymous: true, path: (n) => `/user/tutor/info/${tutorOf(n)}` },
  { name: 'plan list', target: 1.5, anonymous: true, path: () => '/plan/list?page=1&size=10' },
  {
    name: 'slots of two weeks',
    target: 0.5,
    path: (n) => `/availability-slot/?userId=${tutorOf(n)}&after=${at(0)}&before=${at(14)}&full=true`,
  },
  { name: 'lesson list', target: 0.5, path: () => `/lesson/list/?users[]=${student}&page=1&size=10` },
  { name: 'lesson by id', target: 0.7, path: (_, ids) => `/lesson/${ids[_ % ids.length]}` },
  { name: 'chat rooms', target: 0.4, path: () => `/chat/list/rooms/${student}/?page=1&size=10` },
]

/** The ids of the student's lessons, asked of the server as the screens do. */
async function lessonIds(api, headers) {
  const answer = await fetch(`${api}/api/v1/lesson/list/?users[]=${student}&page=1&size=10`, { headers })
  const { list } = await answer.json()
  if (list.length === 0) throw new Error(`student ${student} has no lessons`)
  return list.map(({ lesson }) => lesson.id)
}

/** Every item against `select 1`, `seconds` a shot. */
export async function measureCalls(api, bare, { seconds, only }) {
  const headers = await bearer(student)
  const ids = await lessonIds(api, headers)
  const results = []
  for (const { name, target, anonymous, path } of items.filter(
    (item) => only === undefined || item.name.includes(only),
  )) {
    const requests = Array.from({ length: 100 }, (_, n) => ({ path: `/api/v1${path(n, ids)}` }))
    const sent = anonymous === true ? {} : { headers }
    const answer = await fetch(`${api}${requests[0].path}`, sent)
    const bytes = (await answer.arrayBuffer()).byteLength
    const pairs = await compareInPairs(name, {
      reference: async () => await measureLoad(`${bare}/select-one`, { seconds }),
      ours: async () => await measureLoad(api, { seconds, requests, ...sent }),
      rounds: MANY_ROUNDS,
    })
    results.push({ ...pairs, target, bytes })
  }
  return results
}
