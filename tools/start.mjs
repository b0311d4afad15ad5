// `npm start`: builds what changed, starts the server and the doubles of external services, and prints the URLs.
// `npm start -- --reset` empties DATA_DIR first.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { buildApps } from './build.mjs'

const root = resolve(import.meta.dirname, '..')
if (existsSync(resolve(root, '.env'))) loadEnvFile(resolve(root, '.env'))
const environment = process.env.ENVIRONMENT ?? 'local'
const host = process.env.HOST ?? '127.0.0.1'
const port = (name, fallback) => Number(process.env[name] ?? fallback)
const dataDirectory = resolve(root, process.env.DATA_DIR ?? '.data')
const children = []

function reset() {
  if (process.env.DATABASE_URL)
    throw new Error('--reset empties the embedded database only; DATABASE_URL names another one, which stays as it is')
  rmSync(dataDirectory, { recursive: true, force: true })
}

/** Starts a process and waits until it reports that it is ready. */
function launch(name, file, variables, isReady) {
  // In its own process group: a terminal sends Ctrl-C to the whole group, and the server would take our SIGTERM for a
  // second signal and exit at once.
  const child = spawn(process.execPath, [resolve(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
    detached: true,
  })
  children.push(child)
  child.on('exit', (code) => {
    if (!isStopping) stop(code ?? 1, `${name} has ended`)
  })
  return new Promise((resolve) => {
    child.stdout.on('data', (text) => {
      if (isReady(String(text))) resolve()
      if (process.env.LOG_LEVEL !== undefined) process.stdout.write(text)
    })
  })
}

let isStopping = false
function stop(code, reason) {
  if (isStopping) return
  isStopping = true
  if (reason !== undefined) process.stderr.write(`${reason}\n`)
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  let left = running.length
  if (left === 0) process.exit(code)
  for (const child of running) {
    child.once('exit', () => {
      if (--left === 0) process.exit(code)
    })
    child.kill('SIGTERM')
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

/** Submits our message templates to the local WhatsApp double, as the real service requires. */
function submitTemplates() {
  const variables = {
    WHATSAPP_URL: `http://${host}:${port('MESSENGERS_PORT', 5004)}/whatsapp/v23.0`,
    WHATSAPP_ACCOUNT_ID: 'local',
    WHATSAPP_TOKEN: process.env.WHATSAPP_TOKEN ?? 'local-messenger-token',
  }
  const tool = spawn(process.execPath, [resolve(root, 'tools/whatsapp-templates.mjs'), '--send'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...variables },
  })
  return new Promise((resolve, reject) => {
    tool.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('the local WhatsApp did not accept the templates'))
    })
  })
}

function printUrls() {
  const app = `http://${host}:${port('APP_PORT', 3001)}`
  const lines = [
    '',
    '  حوار · Hiwar is running',
    '',
    `  Public site     http://${host}:${port('SITE_PORT', 3000)}/`,
    `  Main app        ${app}/tutors`,
    `  Sign in         ${app}/login`,
    `  Back office     http://${host}:${port('ADMIN_PORT', 3002)}/login`,
    `  API             http://${host}:${port('API_PORT', 4000)}/docs`,
  ]
  if (environment !== 'production')
    lines.push(
      `  Mailbox         http://${host}:${port('MAILBOX_PORT', 5002)}   (every mail the product sends)`,
      `  Sign-in provider http://${host}:${port('OPENID_PORT', 5003)}  ` +
        '(behind the "continue with Google" button; any address may be typed)',
      `  Messengers      http://${host}:${port('MESSENGERS_PORT', 5004)}   (every WhatsApp and Telegram message)`,
      `  Payment sandbox http://${host}:${port('SANDBOX_PORT', 5001)}/_control   ` +
        '(card 4242 4242 4242 4242, 05/29, 123; bank code 123456)',
    )
  if (environment === 'local')
    lines.push(
      '',
      '  Accounts, all with the password Hiwar@2026',
      '  student@hiwar.test    student with a lesson running now with tutor@hiwar.test',
      '  student2@hiwar.test   subscribed student with nothing booked',
      '  tutor@hiwar.test      tutor · manager@hiwar.test tutor manager · newtutor@hiwar.test tutor in onboarding',
      '  studio@hiwar.test · admin@hiwar.test · super@hiwar.test (back office)',
    )
  process.stdout.write(
    `${lines.join('\n')}\n\n` +
      `  Ctrl-C stops everything; the data stay in ${process.env.DATA_DIR ?? '.data'}. ` +
      'npm start -- --reset starts over.\n\n',
  )
}

if (process.argv.includes('--reset')) reset()
const quiet = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' }
const fawry = {
  FAWRY_MERCHANT_CODE: process.env.FAWRY_MERCHANT_CODE ?? 'HIWARLOCAL',
  FAWRY_SECURE_KEY: process.env.FAWRY_SECURE_KEY ?? 'hiwar-local-secure-key',
}
// The site asks for its visitors and names their addresses; it runs beside the server. In production nothing is assumed.
const local = environment === 'production' ? {} : { ...fawry, TRUST_PROXY: process.env.TRUST_PROXY ?? '127.0.0.1,::1' }
try {
  await buildApps()
  const started = []
  if (environment !== 'production') {
    const callback =
      process.env.FAWRY_CALLBACK_URL ?? `http://${host}:${port('API_PORT', 4000)}/api/v1/fawry/payment-status`
    const doubleEnv = { DATA_DIR: dataDirectory, ...fawry, FAWRY_CALLBACK_URL: callback }
    started.push(
      launch('the doubles', 'doubles/main.ts', doubleEnv, (text) => text.includes('the doubles are ready')).then(
        submitTemplates,
      ),
    )
  }
  started.push(
    launch(
      'the server',
      'apps/server/main.ts',
      {
        ...quiet,
        ...local,
        DATA_DIR: dataDirectory,
        MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
        NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=512 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
      },
      (text) => text.includes('hiwar is ready'),
    ),
    launch('the site', 'apps/site/main.ts', quiet, (text) => text.includes('the site is ready')),
  )
  await Promise.all(started)
  printUrls()
} catch (error) {
  stop(1, error instanceof Error ? error.message : String(error))
}
