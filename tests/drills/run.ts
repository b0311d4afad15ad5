// `npm run drill -- NAME|all`: a fault of what stands beneath, under load, with PostgreSQL, Redis and nginx of the system's
// packages. Prints what docs/drills.md holds; fails when something that was answered is lost, or an answer was 500.
import { isGood, runDrill, tableOf, type Drill, type Row } from './drill.ts'
import { browserCall } from './browser-call.ts'
import { endStandby, faults, mountDisks } from './faults.ts'
import { previousRelease, removeRelease } from './previous-release.ts'
import { rollingUpgrade } from './rolling-upgrade.ts'

const drills: Readonly<Record<string, Drill>> = {
  ...faults,
  'rolling-upgrade': rollingUpgrade,
  'browser-call': browserCall,
  'previous-release': previousRelease,
}
const [wanted = ''] = process.argv.slice(2)
const names = wanted === 'all' ? Object.keys(drills) : wanted.split(',')
const unknown = names.filter((name) => !(name in drills))
if (unknown.length > 0) {
  process.stderr.write(`npm run drill -- all, or some of: ${Object.keys(drills).join(', ')}\n`)
  process.exit(1)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const rows: Row[] = []
for (const name of names) {
  const drill = drills[name]
  if (drill === undefined) continue
  const unmount = await mountDisks(name)
  try {
    const row = await runDrill(drill)
    rows.push(row)
    process.stdout.write(`${tableOf([row])}\n`)
  } finally {
    await endStandby()
    removeRelease()
    await unmount()
  }
}
if (rows.length > 1) process.stdout.write(`\n${tableOf(rows)}\n`)
process.exit(rows.every(isGood) ? 0 : 1)
