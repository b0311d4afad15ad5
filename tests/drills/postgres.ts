// A PostgreSQL as an installation has it, from the system's own packages: stopped, started, copied to a standby, restored.
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const NOBODY = 65534
/** PostgreSQL refuses to run as root. */
const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

function findBinaries(): string {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  if (newest === undefined) throw new Error('the drills need the package postgresql')
  return join(versions, newest, 'bin')
}

export interface ClusterOptions {
  /** Of the data; made where there is none. */
  readonly folder: string
  readonly port: number
  readonly settings?: Readonly<Record<string, string>>
}

export class Cluster {
  readonly url: string
  private process: ChildProcess | null = null
  private readonly options: ClusterOptions

  private constructor(options: ClusterOptions) {
    this.options = options
    this.url = `postgres://hiwar@127.0.0.1:${options.port}/hiwar`
  }

  /** A new one, running, with an empty database. */
  static async create(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options)
    await ownFolder(options.folder)
    const letters = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
    await tool('initdb', [
      '-D',
      options.folder,
      '-U',
      'hiwar',
      '-A',
      'trust',
      ...letters,
      '--no-sync',
      '--no-instructions',
    ])
    await cluster.start()
    await cluster.query('create database hiwar', 'postgres')
    return cluster
  }

  /** On data that are there already: those of a standby or of a restored backup. */
  static of(options: ClusterOptions): Cluster {
    return new Cluster(options)
  }

  get port(): number {
    return this.options.port
  }

  get folder(): string {
    return this.options.folder
  }

  /** Resolves once it takes statements. */
  async start(): Promise<void> {
    const { folder, port, settings = {} } = this.options
    const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings }
    const log = await open(`${folder}.log`, 'a')
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(findBinaries(), 'postgres'), ['-D', folder, '-p', String(port), ...flags], {
      ...as,
      stdio: ['ignore', log.fd, log.fd],
      cwd: folder,
    })
    await log.close()
    this.process = child
    while (!(await this.answers())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: see ${folder}.log`)
      await wait(20)
    }
  }

  async answers(): Promise<boolean> {
    return await this.query('select 1', 'postgres').then(
      () => true,
      () => false,
    )
  }

  /** `SIGINT` stops it in order, `SIGQUIT` as a crash. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.process
    this.process = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Its processes stand still: connections stay open and new ones are taken by the system, and nothing is answered. */
  setSilent(isSilent: boolean): void {
    const parent = this.process?.pid
    if (parent === undefined) throw new Error('PostgreSQL does not run')
    const { stdout: children } = spawnSync('pgrep', ['--parent', String(parent)], { encoding: 'utf8' })
    for (const pid of [
      parent,
      ...children
        .split(/\s+/)
        .map(Number)
        .filter((pid) => pid > 0),
    ]) {
      try {
        process.kill(pid, isSilent ? 'SIGSTOP' : 'SIGCONT')
      } catch {
        // It ended since it was listed.
      }
    }
  }

  /** At once, as the drill itself ends. */
  kill(): void {
    if (this.process === null) return
    this.setSilent(false)
    this.process.kill('SIGQUIT')
  }

  async query(text: string, database = 'hiwar'): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = new pg.Client({ connectionString: this.url.replace(/[^/]*$/, database) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query<Record<string, unknown>>(text)
    } finally {
      await client.end()
    }
  }

  /** A copy of the running cluster as it is now, with what is needed to bring it to a consistent state. */
  async copyTo(folder: string, flags: readonly string[] = []): Promise<void> {
    await ownFolder(folder)
    await tool('pg_basebackup', ['-d', this.url.replace(/[^/]*$/, 'postgres'), '-D', folder, '-c', 'fast', ...flags])
  }
}

/** Makes data in `folder` recover: as a standby, or up to a moment. */
export async function recoverBy(
  folder: string,
  file: 'standby.signal' | 'recovery.signal',
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await appendFile(join(folder, 'postgresql.auto.conf'), lines.join(''))
  await writeFile(join(folder, file), '')
  if (as.uid !== undefined) await chown(join(folder, file), as.uid, as.gid)
}

/** An empty folder that PostgreSQL may write to. */
export async function ownFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)
}

export async function tool(name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(join(findBinaries(), name), [...args], { ...as, cwd: '/', maxBuffer: 64 * 1024 ** 2 })
  return stdout
}
