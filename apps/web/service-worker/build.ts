import { createHash } from 'node:crypto'
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { closure, readManifest, type Manifest } from '../build/manifest.ts'
import type { Shell } from './scope.ts'

const installFolder = join(import.meta.dirname, '../install')
const workerFile = join(import.meta.dirname, 'worker.ts')
/** The one screen that opens without a connection. */
const offlineScreen = 'src/screens/offline.tsx'

const digest = (...texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 10)

/** The worker as one classic script: not every browser we build for takes a module. */
async function bundleWorker(): Promise<string> {
  const output = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'safari16.4', lib: { entry: workerFile, formats: ['iife'], name: 'worker' } },
  })) as Rolldown.RolldownOutput[]
  const code = output[0]?.output[0].code
  if (code === undefined) throw new Error('the service worker was not built')
  return code
}

/** What the offline page asks for: what index.html names, and what its screen needs. */
function shellFiles(manifest: Manifest, html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
  const needed = [...closure(manifest, ['index.html', offlineScreen])].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key] ?? { file: '' }
    // Drawings; of the fonts only those that index.html names.
    return [file, ...css, ...assets.filter((asset) => asset.endsWith('.svg'))].map((path) => `/${path}`)
  })
  return [...new Set([...named, ...needed])]
}

/**
 * What makes the app installable: the files of `install/` (manifest, icons), a copy of index.html that opens the
 * offline screen, and `sw.js` with the list of the files that page needs.
 */
export function installable(): Plugin {
  let folder = ''
  return {
    name: 'installable',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir)
    },
    async writeBundle() {
      for (const name of await readdir(installFolder)) await copyFile(join(installFolder, name), join(folder, name))

      const manifest = await readManifest(folder)
      const html = await readFile(join(folder, 'index.html'), 'utf8')
      const page = html.replace('<html ', '<html data-offline ')
      const pagePath = `/static/offline-${digest(page)}.html`
      const code = await bundleWorker()
      const shell: Shell = {
        version: digest(code, page, JSON.stringify(manifest)),
        script: `/${manifest['index.html']?.file ?? ''}`,
        page: pagePath,
        files: [pagePath, ...shellFiles(manifest, html)],
      }
      await writeFile(join(folder, pagePath), page)
      await writeFile(join(folder, 'sw.js'), `self.shell=${JSON.stringify(shell)};\n${code}`)
    },
  }
}
