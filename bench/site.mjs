// How fast a running public site answers its pages, as a share of bare Fastify answering a constant body of as many
// bytes, compressed like ours, in the same run. `npm run bench:site -- [address] [seconds of each shot]`
import { measureReaders, readersOf } from './load.mjs'
import { compareInPairs } from './measure.mjs'
import { startBare } from './processes.mjs'

const [address = 'http://127.0.0.1:3000', seconds = '0.6'] = process.argv.slice(2)
const paths = ['/', '/pricing', '/tutors', '/privacy']
const READERS = 32
/** As browsers ask. */
const headers = { 'accept-encoding': 'gzip, deflate, br' }
const shot = async (origin, path) =>
  await measureReaders(origin, readersOf(path, READERS, headers), { seconds: Number(seconds) })

const bare = await startBare()
const measured = []
try {
  for (const path of paths) {
    const bytes = Number((await fetch(address + path, { headers })).headers.get('content-length'))
    const { ratio, perSecond, reference } = await compareInPairs(path, {
      reference: async () => await shot(bare.url, `/bytes/${bytes}`),
      ours: async () => await shot(address, path),
    })
    measured.push({ page: path, bytes, 'a second': perSecond, 'bare a second': reference, ratio, target: 0.6 })
  }
} finally {
  await bare.stop()
}
console.table(measured)
