import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { closure, readManifest } from './manifest.ts'

const inShell = (screen: string) => ['../../packages/app/src/frame/query-provider.tsx', 'src/parts/shell.tsx', screen]
const dashboard = (screen: string) => [...inShell(screen), 'src/screens/dashboard-calls.ts', 'src/parts/top-bar.tsx']

/** The screens that most visits begin with, by the path of their page; `t` is the page of every tutor. */
const entries: Readonly<Record<string, readonly string[]>> = {
  login: ['src/screens/login.tsx'],
  register: ['src/screens/register.tsx'],
  tutors: inShell('src/screens/tutors.tsx'),
  t: inShell('src/screens/tutor-profile.tsx'),
  's/dashboard': dashboard('src/screens/student-dashboard.tsx'),
  't/dashboard': dashboard('src/screens/tutor-dashboard.tsx'),
}

/** Those of them that the server writes the first screen of a guest into. */
const withFirst: readonly string[] = ['tutors', 't']
const afterPaint = 'src/after-paint.ts'

/**
 * Writes `pages/{path}.html`: index.html that also names the scripts of its screen. They are on their way with the first
 * ones, not once those run: Lighthouse's phone shows `/login` after 2.4 s instead of 2.7 s. For pages that come with their
 * first screen `pages/{path}.first.html` loads all of them once that is seen.
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
      const html = paintFirst(await readFile(join(folder, 'index.html'), 'utf8'))
      const pages = join(folder, 'pages')
      const fileOf = (key: string) => `/${manifest[key]?.file ?? ''}`
      const named = closure(manifest, ['index.html'])
      for (const [path, keys] of Object.entries(entries)) {
        const own = [...closure(manifest, keys)].filter((key) => !named.has(key)).map(fileOf)
        const links = own.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
        await mkdir(dirname(join(pages, path)), { recursive: true })
        await writeFile(join(pages, `${path}.html`), html.replace('</head>', `${links.join('')}</head>`))
        if (!withFirst.includes(path)) continue
        const scripts = [...[...named].filter((key) => key !== 'index.html').map(fileOf), ...own]
        await writeFile(join(pages, `${path}.first.html`), later(html, { start: fileOf(afterPaint), scripts }))
      }
    },
  }
}

/** The page whose styles and fonts come before its scripts: the logo is seen while those are on their way. */
const paintFirst = (html: string) =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')

/**
 * The page whose scripts load nothing until `start`, the one of src/after-paint.ts, says so; the app's own is the first. The
 * place of the app is empty: the server writes the first screen there, not the logo.
 */
function later(html: string, given: { start: string; scripts: readonly string[] }): string {
  const links = given.scripts.map((file) => `<link rel="later" crossorigin href="${file}">`)
  return html
    .replace(/<div id="root">.*?<\/svg>(\s*<\/div>)+/s, '<div id="root"></div>')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module"', '<script type="later"')
    .replace('</head>', `<script type="module" crossorigin src="${given.start}"></script>${links.join('')}</head>`)
}
