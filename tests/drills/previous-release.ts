// The release before the newest migration, taken from the history, serves people on this release's schema: as it does
// between the first and the last process of an upgrade, and after a rollback. PREVIOUS_RELEASE names another commit.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '../../apps/server/src/platform/db/database.ts'
import type { Drill } from './drill.ts'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'apps/server/migrations'
const SERVED_MS = 10_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function previousCommit(): string {
  const given = process.env['PREVIOUS_RELEASE']
  if (given !== undefined) return git('rev-parse', given)
  const newest =
    readdirSync(join(root, migrations))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? ''
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/${newest}`)
  try {
    return git('rev-parse', '--verify', `${added}~1`)
  } catch {
    throw new Error('this clone does not reach back to the release before: git fetch --unshallow')
  }
}

/** The files of a commit, with the packages of this one but its own workspaces. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiwar-release-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const modules = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@hiwar'), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@hiwar') symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(modules, '@hiwar')))
    symlinkSync(readlinkSync(join(modules, '@hiwar', name)), join(folder, 'node_modules/@hiwar', name))
  for (const name of ['web', 'admin']) symlinkSync(join(root, 'apps', name, 'dist'), join(folder, 'apps', name, 'dist'))
  return folder
}

let release: string | null = null
function releaseFolder(): string {
  release ??= checkOut(previousCommit())
  return release
}

export function removeRelease(): void {
  if (release !== null) rmSync(release, { recursive: true, force: true })
  release = null
}

export const previousRelease: Drill = {
  name: 'the release before on this schema',
  get options() {
    const folder = releaseFolder()
    const known = readdirSync(join(folder, migrations))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => basename(name, '.sql'))
    return {
      processes: 1,
      root: folder,
      // Releases before November 2026 did not start on a database that knows more than they do; on what it holds they work.
      async prepare({ db }: Store) {
        await sql`delete from kysely_migration where name <> all(${known})`.execute(db)
      },
    }
  },
  async act() {
    await wait(SERVED_MS)
    return { back: performance.now(), note: git('log', '-1', '--format=%h %s', previousCommit()) }
  },
}
