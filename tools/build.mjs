// Builds the browser apps whose output is older than their sources: `node tools/build.mjs [--force]`
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const shared = ['packages', 'package-lock.json']
const apps = ['web', 'admin'].map((name) => ({
  name,
  sources: ['src', 'index.html', 'vite.config.ts'].map((part) => `apps/${name}/${part}`),
  output: `apps/${name}/dist/index.html`,
}))

/** The latest modification time below a path, in milliseconds. */
function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
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
    const result = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app.name}`, '--logLevel', 'warn'],
      { cwd: root, stdio: 'inherit' },
    )
    if (result.status !== 0) throw new Error(`apps/${app.name} failed to build`)
  }
}

if (import.meta.main) buildApps({ force: process.argv.includes('--force') })
