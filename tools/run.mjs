// Starts a script of this project on a machine that has only Node and npm: installs what the lock file says when it has
// changed, then runs the script on the Node version the project pins. `node tools/run.mjs tools/start.mjs [arguments]`
// Starting the product needs no tools of tests: without them the installation takes half as long.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.stamp')
const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')

const productTools = new Set(['start', 'build', 'check-config', 'first-admin'].map((name) => `tools/${name}.mjs`))

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const all = `${lock} all`
  const isForProduct = productTools.has(process.argv[2] ?? '')
  const wanted = isForProduct ? `${lock} product` : all
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === wanted || installed === all) return
  // What tests need stays where it was once installed.
  const kind = wanted === all || installed.endsWith(' all') ? all : wanted
  process.stdout.write('Installing what the lock file names (once)…\n')
  // Not `npm ci`: it refuses a lock file that lacks the binaries of platforms the registry at hand does not serve.
  // Versions and checksums still come from the lock file, which is left as it is.
  const npm = spawnSync(
    'npm',
    [
      'install',
      ...(kind === all ? [] : ['--omit=dev']),
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, kind)
}

function nodeBinary() {
  const own = join(pinned, 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  process.stderr.write(
    `No Node 24 for ${process.platform}-${process.arch} among the packages, and this is ${process.version}: use Node 22.18 or newer.\n`,
  )
  process.exit(1)
}

install()
// Compiled scripts are kept: the second `npm start` takes 2.7 s instead of 3.3 s.
const compiled = join(root, 'node_modules', '.cache', 'node')
const path = [pinned, join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
const child = spawn(nodeBinary(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
