// How fast a running public site answers its pages, as a share of bare Fastify answering a constant body of as many
// bytes, compressed like ours, in the same run. `node bench/site.mjs [address] [seconds of each shot]`
import { MANY_ROUNDS, compareInPairs, measureLoad } from './measure.mjs'
import { startBare } from './processes.mjs'

const [address = 'http://127.0.0.1:3000', seconds = '0.6'] = process.argv.slice(2)
const paths = ['/', '/pricing', '/tutors', '/privacy']
/** As browsers ask. */
const asked = { seconds: Number(seconds), headers: { 'accept-encoding': 'gzip, deflate, br' } }

const bare = await startBare()
const measured = []
try {
  for (const path of paths) {
    const url = address + path
    const bytes = Number((await fetch(url, { headers: asked.headers })).headers.get('content-length'))
    const { ratio, perSecond, reference } = await compareInPairs(path, {
      reference: async () => await measureLoad(`${bare.url}/bytes/${bytes}`, asked),
      ours: async () => await measureLoad(url, asked),
      rounds: MANY_ROUNDS,
    })
    measured.push({ page: path, bytes, 'a second': perSecond, 'bare a second': reference, ratio, target: 0.6 })
  }
} finally {
  await bare.stop()
}
console.table(measured)
