// Measures the script of a screen's first load (brotli), from the manifest of the build; fails above the budget. What a
// screen loads after its first paint (rows, dialogs, error messages, the WebSocket connection) is counted only for whole
// visits: what a guest with an empty cache loads on a wide screen until nothing more comes. A journey counts the same in a
// browser (tests/journeys/first-lesson.spec.ts).
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const queries = '../../packages/app/src/frame/query-provider.tsx'
const shell = 'src/parts/shell.tsx'

const banners = '../../packages/app/src/frame/global-banners.tsx'

/**
 * Of the back office every screen has a budget: a new one is measured by itself. The same code weighs some 15 bytes more or
 * less with other names of its files, so half a kilobyte is left for that.
 */
const apps = [
  {
    name: 'web',
    budgets: () => [
      { screen: '/login', limit: 126_500, files: ['index.html', 'src/screens/login.tsx'] },
      { screen: '/tutors', limit: 149_000, files: ['index.html', queries, shell, 'src/screens/tutors.tsx'] },
      {
        screen: '/login',
        isWholeVisit: true,
        limit: 130_000,
        mostFiles: 15,
        files: ['index.html', banners, 'src/screens/login.tsx', 'src/parts/auth-aside.tsx'],
      },
      {
        screen: '/tutors',
        isWholeVisit: true,
        limit: 190_000,
        mostFiles: 25,
        files: [
          'index.html',
          'src/after-paint.ts',
          banners,
          queries,
          shell,
          'src/screens/tutors.tsx',
          'src/parts/lesson-price.tsx',
          'src/features/tutors/sort-select.tsx',
          'src/features/tutors/filter-panel.tsx',
        ],
      },
    ],
  },
  {
    name: 'admin',
    budgets: (manifest) =>
      Object.keys(manifest)
        .filter((key) => key.startsWith('src/screens/'))
        .map((file) => {
          const screen = `admin /${file.slice('src/screens/'.length, -'.tsx'.length)}`
          return file === 'src/screens/login.tsx'
            ? { screen, limit: 126_000, files: ['index.html', file] }
            : { screen, limit: 160_500, files: ['index.html', queries, shell, file] }
        }),
  },
]

/** The chunks and everything they import statically. */
function closure(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    if (manifest[key] === undefined) throw new Error(`The build has no ${key}`)
    seen.add(key)
    closure(manifest, manifest[key].imports ?? [], seen)
  }
  return seen
}

let isOver = false
for (const { name, budgets } of apps) {
  const dist = resolve(import.meta.dirname, `../apps/${name}/dist`)
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  for (const { screen, limit, files, isWholeVisit = false, mostFiles = Infinity } of budgets(manifest)) {
    const scripts = new Set([...closure(manifest, files)].map((key) => manifest[key].file))
    const bytes = [...scripts].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
    const when = isWholeVisit ? `in ${scripts.size} files (at most ${mostFiles}) until quiet` : 'on the first load'
    process.stdout.write(`${screen}: ${(bytes / 1000).toFixed(1)} kB of script ${when}, at most ${limit / 1000}\n`)
    isOver ||= bytes > limit || scripts.size > mostFiles
  }
}
process.exit(isOver ? 1 : 0)
