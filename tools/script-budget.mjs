// Measures the script size of a screen's first load (brotli), from the manifest of the build; fails above the budget.
// What a screen loads after its first paint (rows, dialogs, error messages, the WebSocket connection) is not counted.
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const queries = '../../packages/app/src/frame/query-provider.tsx'
const shell = 'src/parts/shell.tsx'

/** Of the back office every screen has a budget: a new one is measured by itself. */
const apps = [
  {
    name: 'web',
    budgets: () => [
      { screen: '/login', limit: 127_000, files: ['index.html', 'src/screens/login.tsx'] },
      { screen: '/tutors', limit: 161_000, files: ['index.html', queries, shell, 'src/screens/tutors.tsx'] },
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
            : { screen, limit: 160_000, files: ['index.html', queries, shell, file] }
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
  for (const { screen, limit, files } of budgets(manifest)) {
    const chunks = [...closure(manifest, files)]
    const bytes = chunks.reduce((sum, key) => sum + statSync(join(dist, `${manifest[key].file}.br`)).size, 0)
    process.stdout.write(
      `${screen}: ${(bytes / 1000).toFixed(1)} kB of script on the first load, at most ${limit / 1000}\n`,
    )
    isOver ||= bytes > limit
  }
}
process.exit(isOver ? 1 : 0)
