// The calls that screens make most, each read by fifty different people over fifty different tutors, slots and lessons,
// as shares of bare Fastify that asks its database `select 1`.
import pg from 'pg'
import { measureReaders, readersOf, requestsWith } from './load.mjs'
import { compareInPairs } from './measure.mjs'
import { bearer, makeDatabase, startApi, startBare } from './processes.mjs'

const PEOPLE = 50
/** Each on a connection of their own. Of the 5,000 students with a plan; 97 apart, so that few share a tutor. */
export const people = Array.from({ length: PEOPLE }, (_, place) => 10_000 + ((place * 97) % 5000))
/** Listed, and no managers, whose lessons are others. */
const tutors = Array.from({ length: PEOPLE }, (_, place) => 1 + place * 19)

const DAY = 86_400_000
const midnight = Math.floor(Date.now() / DAY) * DAY
/** Midnight so many days from today, as a query has it. */
export const at = (days) => encodeURIComponent(new Date(midnight + days * DAY).toISOString())

/** Another one at every request, and at each moment another one for each person. */
const inTurn = (list, place, n) => list[(place + n) % list.length]
const tutorList = '/user/tutor/list/onboarded'
const anotherPage = (place, n) => `${tutorList}?page=${1 + ((place + n) % PEOPLE)}&size=10`
let filters = 0
const newFilters = () => {
  const n = filters++
  return (
    `${tutorList}?page=1&size=10&days[]=5&days[]=6&windows[]=09:00-22:00&minRating=3&gender=female&sort=soonest` +
    `&freeWithin=${40 + (n % 290)}&topics[]=${(n % 40) + 1}&topics[]=${(Math.floor(n / 40) % 40) + 1}`
  )
}

/** Each with the least share that is asked for; `path` of the nth request of the person in a place. */
export const reads = [
  { name: 'tutor-info', target: 0.5, path: (place, n) => `/user/tutor/info/${inTurn(tutors, place, n)}` },
  {
    name: 'slots-of-two-weeks',
    target: 0.4,
    path: (place, n) =>
      `/availability-slot/?userId=${inTurn(tutors, place, n)}&after=${at(0)}&before=${at(14)}&full=true`,
  },
  { name: 'own-lessons', target: 0.35, path: (place) => `/lesson/list/?users[]=${people[place]}&page=1&size=10` },
  { name: 'lesson-by-id', target: 0.7, path: (place, n, lessons) => `/lesson/${inTurn(lessons[place], 0, n)}` },
  { name: 'chat-rooms', target: 0.5, path: (place) => `/chat/list/rooms/${people[place]}/?page=1&size=10` },
  { name: 'current-user', target: 0.6, path: () => '/user/current' },
  { name: 'own-subscription', target: 0.5, path: (place) => `/sub/user?userId=${people[place]}` },
  { name: 'tutors-list', target: 1, path: anotherPage },
  { name: 'tutors-list-as-guest', target: 1.5, isGuest: true, path: anotherPage },
  { name: 'ever-new-filters', target: 0.2, path: newFilters },
  { name: 'plan-list-as-guest', target: 1.5, isGuest: true, path: () => '/plan/list?page=1&size=10' },
]

/** The lessons of each person. */
export async function lessonsOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select user_id, array_agg(lesson_id order by lesson_id) as ids from lesson_members where user_id = any($1) and lesson_id > 0 group by user_id',
    [people],
  )
  await client.end()
  const idsOf = new Map(rows.map(({ user_id: id, ids }) => [id, ids]))
  return people.map((id) => idsOf.get(id) ?? [])
}

/** Readers for `measureReaders`; `pathOf` the nth request of the person in a place. */
export async function readersFor(ids, pathOf, { isGuest = false } = {}) {
  return await Promise.all(
    ids.map(async (id, place) => {
      const requestOf = requestsWith(isGuest ? {} : await bearer(id))
      return (n) => requestOf(`/api/v1${pathOf(place, n)}`)
    }),
  )
}

/** The given items against `select 1`, `seconds` a shot, and the memory of the server before and after. */
export async function measureReads(postgresUrl, { items, seconds, tutors: size = 1000 }) {
  const url = await makeDatabase(postgresUrl, 'reads', size)
  const lessons = await lessonsOf(url)
  // The first start of a version compiles its scripts and keeps them: 10 MB more, until the next start.
  const first = await startApi(url)
  await first.stop()
  const api = await startApi(url)
  const bare = await startBare(url)
  const bareReaders = readersOf('/select-one', PEOPLE)
  const results = []
  try {
    await api.settle()
    const idle = await api.memory()
    for (const item of items) {
      const readers = await readersFor(people, (place, n) => item.path(place, n, lessons), item)
      const pairs = await compareInPairs(item.name, {
        reference: async () => await measureReaders(bare.url, bareReaders, { seconds }),
        ours: async () => await measureReaders(api.url, readers, { seconds }),
      })
      results.push({ ...pairs, target: item.target, mostP99: 30 })
    }
    return { reads: results, memory: { idle, afterLoad: await api.memory() } }
  } finally {
    await bare.stop()
    await api.stop()
  }
}
