// Processes that a measurement starts and ends, each ready before it is used.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

const freePort = async () => await new Promise((done) => {
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    server.close(() => done(port))
  })
})

/** Starts `file` and waits for a line with `ready`; answers that line and how to end it. */
async function launch(file, variables) {
  const child = spawn(process.execPath, [resolve(root, file)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production', ...variables } })
  const said = await new Promise((done, reject) => {
    child.stdout.on('data', (text) => { if (String(text).includes('ready')) done(String(text)) })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  return {
    said,
    async stop() {
      const ended = new Promise((done) => { child.once('exit', done) })
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The API on its own database; `url` is where it answers. */
export async function startApi(databaseUrl, directory) {
  const port = await freePort()
  const server = await launch('apps/server/main.ts', {
    DATABASE_URL: databaseUrl, DATA_DIR: directory, API_PORT: String(port), APP_PORT: String(await freePort()), DEMO_DATA: 'no', LOG_LEVEL: 'error',
    RATE_LIMITS: 'off', ENVIRONMENT: 'local',
  })
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** Bare Fastify with a constant body of `size` bytes. */
export async function startBare(size) {
  const server = await launch('bench/bare.mjs', { BODY_SIZE: String(size) })
  return { ...server, url: `http://127.0.0.1:${/ready (\d+)/.exec(server.said)?.[1]}/` }
}
