// Whole screens: what the app asks for when a person opens one, one call after the other on a connection, by fifty
// different people. The reference asks bare Fastify for `select 1` as many times. How many statements a screen takes is
// counted by the server itself.
import { measureReaders, readersOf } from './load.mjs'
import { compareInPairs, rounded } from './measure.mjs'
import { makeDatabase, startApi, startBare } from './processes.mjs'
import { at, people, readersFor } from './reads.mjs'

const students = people
/** No managers; the first fifty have lessons with ten students each. */
const tutors = people.map((_, place) => 1 + place * 19)

/**
 * In the order in which the app asks. `firstCalls` of them are for what a dashboard shows first, at most six; the others
 * begin once that is there (packages/app/src/frame/after-first-data.ts).
 */
export const scenarios = [
  {
    name: 'a student opens the dashboard',
    people: students,
    firstCalls: 6,
    paths: (id) => [
      '/user/current',
      `/lesson/list/?users[]=${id}&canceled=false&order[]=start&direction[]=asc&size=4&after=${at(0)}`,
      `/sub/user?userId=${id}`,
      '/user/student/stats/personalized',
      `/chat/list/rooms/${id}/?size=4`,
      '/platform/settings',
      '/inbox?size=1',
      `/lesson/list/?users[]=${id}&canceled=false&future=false&page=1&size=5`,
    ],
  },
  {
    name: 'a tutor opens the week',
    people: tutors,
    firstCalls: 9,
    paths: (id) => [
      '/user/current',
      `/user/tutor/meta?tutorId=${id}`,
      `/chat/list/rooms/${id}/?size=4`,
      `/lesson/list/?users[]=${id}&canceled=false&order[]=start&direction[]=asc&size=4&after=${at(0)}`,
      '/calendar/feed',
      `/availability-slot/?userId=${id}&after=${at(-1)}&before=${at(7)}&full=true`,
      `/lesson/list/?users[]=${id}&canceled=false&after=${at(-1)}&before=${at(7)}&full=true`,
      '/availability-rule/',
      '/platform/settings',
      '/inbox?size=1',
    ],
  },
]

/** Statements the server has sent since its start. */
async function statementsOf(api) {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  return Number(/^db_query_seconds_count (\d+)/m.exec(text)?.[1])
}

/** Of one person who has just come, one call after the other. */
async function countStatements(api, requestAt, calls) {
  const before = await statementsOf(api)
  await measureReaders(api.url, [requestAt], { each: calls })
  return (await statementsOf(api)) - before
}

async function measureScenario(api, bare, { name, people: who, paths, firstCalls }, seconds) {
  const calls = paths(who[0]).length
  const readers = await readersFor(who, (place, n) => paths(who[place])[n % calls])
  const statements = await countStatements(api, readers[0], calls)
  const pairs = await compareInPairs(name, {
    reference: async () =>
      await measureReaders(bare.url, readersOf('/select-one', who.length), { seconds, together: calls }),
    ours: async () => await measureReaders(api.url, readers, { seconds, together: calls }),
  })
  const repeated = calls - new Set(paths(who[0])).size
  return { ...pairs, perSecond: rounded(pairs.perSecond, 0), calls, firstCalls, repeated, statements }
}

export async function measureScenarios(postgresUrl, { seconds, tutors: size }) {
  const url = await makeDatabase(postgresUrl, 'scenarios', size)
  const api = await startApi(url)
  const bare = await startBare(url)
  try {
    await api.settle()
    const results = []
    for (const scenario of scenarios) results.push(await measureScenario(api, bare, scenario, seconds))
    return { scenarios: results }
  } finally {
    await bare.stop()
    await api.stop()
  }
}
