// Builds the apps whose output is older than their sources: `node tools/build.mjs [--force]`
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const shared = ['packages', 'package-lock.json']
const ownParts = { web: ['build', 'service-worker', 'install'], admin: [] }
const browserApps = ['web', 'admin'].map((name) => ({
  name,
  sources: ['src', 'index.html', 'vite.config.ts', ...ownParts[name]].map((part) => `apps/${name}/${part}`),
  output: `apps/${name}/dist/index.html`,
}))
const site = {
  name: 'site',
  sources: ['src', 'public', 'fonts.ts', 'vite.config.ts'].map((part) => `apps/site/${part}`),
  output: 'apps/site/dist/server/render.js',
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

/** Stands beside a quick build, which is good enough for nothing but `npm start`. */
const quickMark = (app) => join(root, `apps/${app.name}/dist/quick`)

function isFresh(app, isQuick) {
  const output = join(root, app.output)
  return (
    existsSync(output) &&
    (isQuick || !existsSync(quickMark(app))) &&
    statSync(output).mtimeMs > Math.max(...[...shared, ...app.sources].map((path) => newest(join(root, path))))
  )
}

async function build(app, isQuick) {
  process.stdout.write(`Building apps/${app.name}…\n`)
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app.name}`, '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...(isQuick && { QUICK_BUILD: '1' }) } },
  )
  const code = await new Promise((done) => vite.once('exit', done))
  if (code !== 0) throw new Error(`apps/${app.name} failed to build`)
  if (isQuick) writeFileSync(quickMark(app), '')
  else rmSync(quickMark(app), { force: true })
}

/** Side by side: the small builds end before the large one does. A quick build compresses less. */
export async function buildApps({ force = false, isQuick = false } = {}) {
  const stale = apps.filter((app) => force || !isFresh(app, isQuick))
  await Promise.all(stale.map(async (app) => await build(app, isQuick)))
}

if (import.meta.main) await buildApps({ force: process.argv.includes('--force') })
