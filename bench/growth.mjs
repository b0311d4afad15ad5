// The same server on ten thousand tutors, a hundred thousand students, two million lessons and five million messages
// (`seedGrown`) beside itself on the usual set, in turn: no item may be slower by more than a fifth.
import { openBookings } from './bookings.mjs'
import { openChat } from './chat.mjs'
import { measureReaders } from './load.mjs'
import { compareInPairs } from './measure.mjs'
import { makeDatabase, startApi } from './processes.mjs'
import { lessonsOf, people, reads, readersFor } from './reads.mjs'
import { scenarios } from './scenarios.mjs'

const LEAST = 0.8

/** Both sets, for the parts of a measurement that each have a function for one. */
const onBoth = async (databases, open) => await Promise.all(databases.map(open))

async function compareSets(name, usual, grown) {
  // As warm as the other side, whose first shots do not count.
  for (let shot = 0; shot < 2; shot++) await usual()
  return { ...(await compareInPairs(name, { reference: usual, ours: grown, rounds: 3 })), target: LEAST }
}

async function measureCalls(databases, { items, seconds }) {
  const servers = await onBoth(databases, startApi)
  const results = []
  try {
    await servers[0].settle()
    for (const { name, requestsOf, together } of items) {
      const [usual, grown] = await Promise.all(
        servers.map(async ({ url }, place) => {
          const readers = await requestsOf(databases[place])
          return async () => await measureReaders(url, readers, { seconds, together })
        }),
      )
      results.push(await compareSets(name, usual, grown))
    }
  } finally {
    for (const server of servers) await server.stop()
  }
  return results
}

async function measureWrites(databases, name, open) {
  const [usual, grown] = await onBoth(databases, open)
  try {
    return await compareSets(name, usual.load, grown.load)
  } finally {
    await usual.close()
    await grown.close()
  }
}

const callsOf = (lessonsByDatabase) => [
  ...reads.map((item) => ({
    name: item.name,
    requestsOf: async (database) =>
      await readersFor(people, (place, n) => item.path(place, n, lessonsByDatabase.get(database)), item),
  })),
  ...scenarios.map(({ name, people: who, paths }) => ({
    name,
    together: paths(who[0]).length,
    requestsOf: async () => await readersFor(who, (place, n) => paths(who[place])[n % paths(who[place]).length]),
  })),
]

export async function measureGrowth(postgresUrl, { seconds }) {
  const databases = [
    await makeDatabase(postgresUrl, 'growth_usual', 1000),
    await makeDatabase(postgresUrl, 'growth_grown', 'grown'),
  ]
  const lessons = new Map(await onBoth(databases, async (database) => [database, await lessonsOf(database)]))
  const calls = await measureCalls(databases, { items: callsOf(lessons), seconds })
  const bookings = await measureWrites(databases, 'bookings', async (database) => {
    const { byCalls: load, close } = await openBookings(database)
    return { load, close }
  })
  return { growth: [...calls, bookings, await measureWrites(databases, 'chat', openChat)] }
}
