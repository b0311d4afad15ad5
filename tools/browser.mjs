// Finds the browser for the tests: $CHROME, an installed Chromium or Chrome, or the one from the npm package
// @sparticuz/chromium with its libraries.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the executable, and the folder of shared libraries it needs (null for an installed browser). */
export async function findBrowser() {
  if (process.env.CHROME) return { path: process.env.CHROME, libraries: null }
  const found = installed.find((path) => existsSync(path))
  if (found !== undefined) return { path: found, libraries: null }
  return await unpackBrowser()
}

async function unpackBrowser() {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const libraries = join(tmpdir(), 'al2023/lib')
  const archive = new URL('../node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url).pathname
  if (!existsSync(libraries)) await inflate(archive)
  setupLambdaEnvironment(libraries)
  return { path, libraries }
}
