// Measures the script size of a screen's first load (brotli), from the manifest of the build; fails above the budget.
// What a screen loads after its first paint (dialogs, error messages, the WebSocket connection) is not counted.
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const dist = resolve(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const budgets = [
  { screen: '/login', limit: 126_000, files: ['index.html', 'src/screens/login.tsx'] },
  {
    screen: '/tutors',
    limit: 166_000,
    files: ['index.html', '../../packages/app/src/query-provider.tsx', 'src/parts/shell.tsx', 'src/screens/tutors.tsx'],
  },
]

/** The chunks and everything they import statically. */
function closure(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    if (manifest[key] === undefined) throw new Error(`The build has no ${key}`)
    seen.add(key)
    closure(manifest[key].imports ?? [], seen)
  }
  return seen
}

let isOver = false
for (const { screen, limit, files } of budgets) {
  const bytes = [...closure(files)].reduce((sum, key) => sum + statSync(join(dist, `${manifest[key].file}.br`)).size, 0)
  process.stdout.write(
    `${screen}: ${(bytes / 1000).toFixed(1)} kB of script on the first load, at most ${limit / 1000}\n`,
  )
  isOver ||= bytes > limit
}
process.exit(isOver ? 1 : 0)
