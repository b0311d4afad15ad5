// Finds the browsers for the tests. Most journeys run in one without a window, which takes a third less of the processor
// than a whole one: Debian's headless shell, else an installed Chromium or Chrome, else the npm package
// @sparticuz/chromium with its libraries. $CHROME names another. Journeys tagged @installed-browser need a whole one.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const shells = ['/usr/bin/chromium-headless-shell']
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of the executable, the folders of shared libraries and fonts it needs (null for an installed browser), and the path
 * of a whole browser (null where none is installed).
 */
export async function findBrowser() {
  const whole = process.env.CHROME || installed.find((path) => existsSync(path)) || null
  const path = process.env.CHROME || shells.find((shell) => existsSync(shell)) || whole
  return path ? { path, libraries: null, fonts: null, whole } : { ...(await unpackBrowser()), whole }
}

async function unpackBrowser() {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const libraries = join(tmpdir(), 'al2023/lib')
  const archive = new URL('../node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url).pathname
  if (!existsSync(libraries)) await inflate(archive)
  return { path, libraries, fonts: process.env.FONTCONFIG_PATH ?? join(tmpdir(), 'fonts') }
}
