// Builds the browser apps whose output is older than their sources. `node tools/build.mjs [--force]`
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const shared = ['packages', 'package-lock.json']
const apps = [
  {
    name: 'web',
    sources: ['apps/web/src', 'apps/web/index.html', 'apps/web/vite.config.ts'],
    output: 'apps/web/dist/index.html',
  },
]

function newest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .map((name) => newest(join(path, name))),
  )
}

export function buildApps({ force = false } = {}) {
  for (const app of apps) {
    const output = join(root, app.output)
    const isFresh =
      existsSync(output) &&
      statSync(output).mtimeMs > Math.max(...[...shared, ...app.sources].map((path) => newest(join(root, path))))
    if (isFresh && !force) continue
    process.stdout.write(`Building apps/${app.name}…\n`)
    const built = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app.name}`, '--logLevel', 'warn'],
      { cwd: root, stdio: 'inherit' },
    )
    if (built.status !== 0) throw new Error(`apps/${app.name} does not build`)
  }
}

if (import.meta.main) buildApps({ force: process.argv.includes('--force') })
