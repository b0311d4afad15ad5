// `npm run attack -- [--requests 1000000] [--tries 100000] [--round 5000] [--seed 1] [--folder .attack] [--fresh]`
// A campaign against a server of its own: hostile requests of every role, forged events and races, and at the end of each
// round the server is killed in the middle of it and its database looked through. `--folder` holds the data and the state:
// a campaign that was stopped goes on from the last whole round, until there were as many requests, and tries in races, as
// are asked for. The
// database is embedded, or DATABASE_URL, whose name must hold "attack" because everything in it is spoiled.
// docs/security.md says what came out.
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startMailbox } from '../../doubles/mailbox/server.ts'
import { startMessengers } from '../../doubles/messengers/server.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { openEmbedded, openPostgres, type Store } from '../../apps/server/src/platform/db/database.ts'
import { pairOfPorts } from '../../tools/ports.ts'
import { kill, startServer, type ServerSettings } from '../crash/server.ts'
import { loadCampaign, noteBreak, saveCampaign, triesOf, type Campaign } from './campaign.ts'
import { prepareCast, serverSecrets, type Cast } from './cast.ts'
import { attackCalls } from './hostile.ts'
import { actInnocently } from './innocent.ts'
import { countBreaks, countLostBookings } from './invariants.ts'
import { race } from './races.ts'
import { forgeEvents } from './sockets.ts'
import { printCampaign } from './table.ts'

/** Calls of the innocent before the attack begins. */
const IDLE_CALLS = 200
const WORKERS = 8

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '100000' },
    round: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: '.attack' },
    fresh: { type: 'boolean', default: false },
  },
})
const wanted = Number(values.requests)
const wantedTries = Number(values.tries)
const folder = resolve(values.folder)
const stateFile = join(folder, 'campaign.json')
const databaseUrl = process.env['DATABASE_URL'] ?? ''
if (databaseUrl !== '' && !new URL(databaseUrl).pathname.includes('attack'))
  throw new Error('DATABASE_URL: the name of a database that may be spoiled has "attack" in it')

const openStore = async (): Promise<Store> =>
  databaseUrl === '' ? await openEmbedded(join(folder, 'data', 'database')) : openPostgres(databaseUrl, 2)

interface Place {
  readonly settings: ServerSettings
  readonly provider: RunningPaymentProvider
}

/** Starts the server; `logged` is told of everything it prints. */
async function start({ settings }: Place, logged: (text: string) => void) {
  const server = await startServer(settings)
  server.stdout?.on('data', (text: Buffer) => logged(text.toString()))
  return server
}

/** The innocent alone, so that the waiting under attack has something to be compared with. */
async function measureIdle(campaign: Campaign, cast: Cast, port: number): Promise<void> {
  const { idle } = campaign.innocent
  const enough = idle.length + IDLE_CALLS
  await actInnocently({ port, person: cast.innocent, times: idle, isOver: () => idle.length >= enough })
}

/** Looks for secrets in what the server prints, line by line, and keeps none of it. */
function watchLog(campaign: Campaign, cast: Cast): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (cast.unlogged.some((secret) => line.includes(secret)))
        noteBreak(campaign, { call: 'log', as: 'server', what: 'a secret in the log', answer: line.slice(0, 200) })
  }
}

async function playRound(campaign: Campaign, place: Place, requests: number): Promise<void> {
  const before = await openStore()
  const cast = await prepareCast(before, campaign.rounds)
  await before.close()

  const { settings, provider } = place
  const port = settings.ports.api
  const url = `http://127.0.0.1:${port}`
  const server = await start(place, watchLog(campaign, cast))
  if (campaign.rounds === 0) await measureIdle(campaign, cast, port)
  const confirmed: number[] = []
  const life = { isOver: false }
  const isOver = () => life.isOver
  const begun = performance.now()
  const beside = Promise.all([
    forgeEvents({ url, cast, campaign, isOver }),
    race({ port, cast, campaign, provider, confirmed, isOver }),
    actInnocently({ port, person: cast.innocent, times: campaign.innocent.attacked, isOver }),
  ])
  // The last requests are on their way when the server dies.
  const attack = attackCalls({ url, cast, campaign, requests, workers: WORKERS, isOver })
  const target = campaign.requests + requests - WORKERS
  await Promise.race([attack, reached(campaign, target)])
  life.isOver = true
  await kill(server)
  campaign.kills += 1
  await Promise.all([attack, beside])
  campaign.seconds += (performance.now() - begun) / 1000

  const after = await openStore()
  const found = await countBreaks(after)
  const lost = await countLostBookings(after, confirmed)
  await after.close()
  for (const [name, times] of Object.entries(found)) {
    const more = times - (campaign.before[name] ?? 0)
    if (more > 0) noteBreak(campaign, { call: 'database', as: 'round', what: name, answer: String(more) }, more)
    campaign.before[name] = Math.max(times, campaign.before[name] ?? 0)
  }
  if (lost > 0)
    noteBreak(campaign, { call: 'database', as: 'round', what: 'a confirmed booking lost', answer: '' }, lost)
  campaign.rounds += 1
}

async function reached(campaign: Campaign, requests: number): Promise<void> {
  while (campaign.requests < requests) await new Promise((done) => setTimeout(done, 20))
}

async function run(): Promise<number> {
  if (values.fresh) await rm(folder, { recursive: true, force: true })
  const campaign = await loadCampaign(stateFile, Number(values.seed))
  const ports = await pairOfPorts()
  const [mailbox, messengers] = [await startMailbox(), await startMessengers()]
  const provider = await startPaymentProvider({
    merchantCode: 'HIWARLOCAL',
    secureKey: 'hiwar-local-secure-key',
    callbackUrl: `http://127.0.0.1:${ports.api}/api/v1/fawry/payment-status`,
    retryPausesMs: [300, 1000],
  })
  const settings: ServerSettings = {
    directory: join(folder, 'data'),
    ports,
    fawryUrl: provider.url,
    environment: {
      ...serverSecrets,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      SMTP_PORT: String(mailbox.smtpPort),
      MESSENGERS_PORT: new URL(messengers.url).port,
    },
  }
  const place = { settings, provider }
  try {
    if (campaign.rounds === 0) {
      // The first start makes the tables and the trial data.
      await kill(await start(place, () => undefined))
      const store = await openStore()
      Object.assign(campaign.before, await countBreaks(store))
      await store.close()
    }
    while (campaign.requests < wanted || triesOf(campaign) < wantedTries) {
      await playRound(campaign, place, Number(values.round))
      await saveCampaign(stateFile, campaign)
      const broken = Object.values(campaign.breaks).reduce((sum, times) => sum + times, 0)
      process.stdout.write(
        `round ${campaign.rounds}: ${campaign.requests} requests, ${triesOf(campaign)} tries, ${campaign.kills} kills, ${broken} breaks\n`,
      )
    }
  } finally {
    await Promise.all([mailbox.close(), messengers.close(), provider.close()])
  }
  return printCampaign(campaign)
}

process.exit((await run()) === 0 ? 0 : 1)
