// The product as `npm start` starts it: one for each Playwright worker, and more for journeys that stop theirs.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findPorts } from '../../tools/ports.ts'
import { copyOfDemoData, madeDemoData, setMadeDemoData } from '../demo-data.ts'

const root = resolve(import.meta.dirname, '../..')

const portNames = [
  'API_PORT',
  'SITE_PORT',
  'APP_PORT',
  'ADMIN_PORT',
  'SANDBOX_PORT',
  'MAILBOX_PORT',
  'SMTP_PORT',
  'OPENID_PORT',
  'MESSENGERS_PORT',
] as const
export type Ports = Readonly<Record<(typeof portNames)[number], string>>

/** Ports for this many products. */
async function freePorts(products: number): Promise<Ports[]> {
  const found = await findPorts(portNames.length * products)
  return Array.from(
    { length: products },
    (_, product) =>
      Object.fromEntries(
        portNames.map((name, place) => [name, String(found[product * portNames.length + place])]),
      ) as Ports,
  )
}

export interface RunningProduct {
  readonly ports: Ports
  /** Holds its data, also after it was stopped. */
  readonly directory: string
  stop(): Promise<void>
}

interface ProductSettings {
  readonly directory: string
  readonly ports: Ports
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the product on the data in `directory`; resolves once it takes calls. */
export async function startProduct({ directory, ports, environment }: ProductSettings): Promise<RunningProduct> {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...ports,
      ...environment,
      DATA_DIR: directory,
      RATE_LIMITS: 'off',
      // Playwright sets FORCE_COLOR: with both, every process would print a warning.
      NO_COLOR: undefined,
    },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is running')) done()
    })
    child.once('exit', (code) => {
      reject(new Error(`the server ended with ${code}`))
    })
  })
  return {
    ports,
    directory,
    stop: async () => {
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.removeAllListeners('exit')
  const ended = new Promise((done) => {
    child.once('exit', done)
  })
  child.kill('SIGTERM')
  await ended
}

const PORTS = 'JOURNEYS_PORTS'
const COPIES = 'hiwar-journeys-'

/** A product of its own, with fresh demo data, for a journey that restarts it or configures it otherwise. */
export async function startOwnProduct(environment: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const [ports] = await freePorts(1)
  if (ports === undefined) throw new Error('no free ports')
  return await startProduct({ directory: await copyOfDemoData(COPIES), ports, environment })
}

export async function removeData({ directory }: RunningProduct): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}

/** Lets a product that starts in this empty folder make them. */
export async function makeDemoData(directory: string): Promise<void> {
  const [ports] = await freePorts(1)
  if (ports === undefined) throw new Error('no free ports')
  await (await startProduct({ directory, ports })).stop()
}

/** Starts a product on a copy of the demo data for each worker. Returns how to stop all. */
export async function startProducts(count: number): Promise<() => Promise<void>> {
  // `npm test` has made them before; a journey that is run alone has not.
  const own = madeDemoData() === undefined ? await mkdtemp(join(tmpdir(), 'hiwar-demo-data-')) : null
  if (own !== null) {
    await makeDemoData(own)
    setMadeDemoData(own)
  }
  const ports = await freePorts(count)
  const running = await Promise.all(
    ports.map(async (each) => await startProduct({ directory: await copyOfDemoData(COPIES), ports: each })),
  )
  process.env[PORTS] = JSON.stringify(ports)
  return async () => {
    await Promise.all(
      running.map(async (product) => {
        await product.stop()
        await removeData(product)
      }),
    )
    if (own !== null) await rm(own, { recursive: true, force: true })
  }
}

/** The ports of this worker's product. A worker that is replaced after a failed test goes on with the same one. */
export function portsOfWorker(): Ports {
  const all = JSON.parse(process.env[PORTS] ?? '[]') as Ports[]
  return all[Number(process.env['TEST_PARALLEL_INDEX'])] ?? expectPorts()
}

function expectPorts(): never {
  throw new Error('no product was started for this worker')
}
