import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { closure, readManifest } from './manifest.ts'

/** The screens that people open first, by the path of their page, and what of the frame each needs. */
const entries: Readonly<Record<string, readonly string[]>> = {
  login: ['src/screens/login.tsx'],
  register: ['src/screens/register.tsx'],
  tutors: ['src/screens/tutors.tsx', 'src/parts/shell.tsx'],
  't/id': ['src/screens/tutor-profile.tsx', 'src/parts/shell.tsx'],
  's/dashboard': ['src/screens/student-dashboard.tsx', 'src/parts/shell.tsx'],
  't/dashboard': ['src/screens/tutor-dashboard.tsx', 'src/parts/shell.tsx'],
}

/**
 * Writes `pages/{path}.html`: index.html that also names the scripts of its screen. They are on their way with the first
 * ones, not once those run: on a slow line the screen is there FIGURE s sooner.
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
      const named = closure(manifest, ['index.html'])
      for (const [path, keys] of Object.entries(entries)) {
        const files = [...closure(manifest, keys)].flatMap((key) => (named.has(key) ? [] : (manifest[key]?.file ?? [])))
        const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        const page = join(folder, 'pages', `${path}.html`)
        await mkdir(dirname(page), { recursive: true })
        await writeFile(page, html.replace('</head>', `${links.join('')}</head>`))
      }
    },
  }
}
