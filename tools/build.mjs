// Builds the apps whose output is older than their sources: `node tools/build.mjs [--force]`
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const shared = ['packages', 'package-lock.json']
const ownParts = { web: ['build', 'service-worker', 'install'], admin: [] }
const browserApps = ['web', 'admin'].map((name) => ({
  name,
  sources: ['src', 'index.html', 'vite.config.ts', ...ownParts[name]].map((part) => `apps/${name}/${part}`),
}))
const site = {
  name: 'site',
  sources: ['src', 'public', 'fonts.ts', 'vite.config.ts'].map((part) => `apps/site/${part}`),
}
const apps = [...browserApps, site]

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

/** Written last, so that a build which was interrupted counts for none; its time is when that began. */
const markOf = (app) => join(root, `apps/${app.name}/dist/built`)

function isFresh(app) {
  const mark = markOf(app)
  return (
    existsSync(mark) &&
    statSync(mark).mtimeMs > Math.max(...[...shared, ...app.sources].map((path) => newest(join(root, path))))
  )
}

async function runVite(app, options = []) {
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app.name}`, '--logLevel', 'warn', ...options],
    { cwd: root, stdio: 'inherit' },
  )
  const code = await new Promise((done) => vite.once('exit', done))
  if (code !== 0) throw new Error(`apps/${app.name} failed to build`)
}

async function build(app) {
  const began = new Date()
  rmSync(markOf(app), { force: true })
  process.stdout.write(`Building apps/${app.name}…\n`)
  await runVite(app)
  // What the server renders the first pages of the web app with lies among its files.
  if (app.name === 'web') await runVite(app, ['-c', 'apps/web/build/first-page.config.ts'])
  writeFileSync(markOf(app), '')
  utimesSync(markOf(app), began, began)
}

/** Side by side: the small builds end before the large one does. */
export async function buildApps({ force = false } = {}) {
  const stale = apps.filter((app) => force || !isFresh(app))
  await Promise.all(stale.map(build))
}

if (import.meta.main) await buildApps({ force: process.argv.includes('--force') })
