// WebKitGTK's MiniBrowser on a display without a screen, driven over WebDriver. It stands for Safari: the same engine
// lays out and runs the pages, though without WebRTC, which Debian builds it without.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/ports.ts'
import { miniBrowser } from './installed.ts'

/** Without it the tool bar would hold the window at 447 pixels. */
const narrowToolBar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

export interface WebKit {
  open(address: string): Promise<void>
  /** Runs a function in the page; it and its arguments must stand alone. A promise is waited for. */
  run<R, A extends readonly unknown[]>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>
  /** In CSS pixels, of the page itself. */
  resize(width: number, height: number): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

async function startDisplay(): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(process.stdio[3] ?? process, 'data')) as [Buffer]
  return { process, display: `:${number.toString().trim()}` }
}

/** Sends one command; throws what the browser answers in its place. */
async function send(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

async function untilReady(driver: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** A browser with an empty profile and one window. */
export async function startWebKit(): Promise<WebKit> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-webkit-'))
  await mkdir(join(directory, 'gtk-3.0'))
  await writeFile(join(directory, 'gtk-3.0/gtk.css'), narrowToolBar)
  const { process: screen, display } = await startDisplay()
  const port = await freePort()
  const driverProcess = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CACHE_HOME: directory,
      TZ: 'Africa/Cairo',
      LANG: 'C.UTF-8',
      // Its sandbox needs rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  // They would outlive a worker that is ended in the middle of a test.
  process.once('exit', () => {
    driverProcess.kill()
    screen.kill()
  })
  const driver = `http://127.0.0.1:${port}`
  await untilReady(driver)
  const { sessionId } = (await send('POST', `${driver}/session`, {
    capabilities: {
      alwaysMatch: {
        // Far above what a screen takes: only a machine that does much else comes near.
        timeouts: { script: 120_000 },
        'webkitgtk:browserOptions': {
          binary: miniBrowser,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string }
  const session = `${driver}/session/${sessionId}`

  const run: WebKit['run'] = async (work, ...given) =>
    (await send('POST', `${session}/execute/async`, {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve((${work.toString()})(...[...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: given,
    }).then((answer) => {
      const { value, error } = answer as { value: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    })) as never

  return {
    run,
    open: async (url) => {
      await send('POST', `${session}/url`, { url })
    },
    resize: async (width, height) => {
      const barHeight = await run(() => outerHeight - innerHeight)
      await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + barHeight })
      // The driver does not wait for the page to be drawn anew.
      await run(async (wanted) => {
        const isDrawn = () => innerWidth === wanted
        while (!isDrawn()) await new Promise(requestAnimationFrame)
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      }, width)
    },
    picture: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    close: async () => {
      await send('DELETE', session)
      for (const each of [driverProcess, screen]) {
        const ended = once(each, 'exit')
        each.kill()
        await ended
      }
      // WebKit's own processes end a moment after its window, and may write their caches until then.
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
