// The frame of a drill: load before, during and after the fault; what was answered is looked up afterwards.
import { setTimeout as wait } from 'node:timers/promises'
import { countBreaks } from '../attack/invariants.ts'
import { openInstallation, type Installation, type InstallationOptions } from './installation.ts'
import { allAnswered, findLost, startLoad, summarize, type Load } from './load.ts'

/** How long the load runs undisturbed, before and after, in ms. */
const CALM_MS = 3000

export interface Row {
  readonly drill: string
  readonly recoveryMs: number
  readonly disturbedMs: number
  readonly calls: number
  readonly unavailable: number
  readonly cutOff: number
  readonly faulty: number
  readonly lost: number
  readonly breaks: number
  readonly note: string
}

export interface Drill {
  readonly name: string
  readonly options: InstallationOptions
  /** Does the fault and undoes it. Returns the moment (performance.now) from which all should be well, and what else was seen. */
  readonly act: (installation: Installation, load: Load) => Promise<{ back: number; note?: string; faults?: string[] }>
  /** The database that is in force afterwards, if it is another one. */
  readonly storeUrl?: (installation: Installation) => string
}

export async function runDrill(drill: Drill): Promise<Row> {
  const installation = await openInstallation(drill.options)
  try {
    const load = await startLoad(installation)
    await allAnswered(load, performance.now())
    await wait(CALM_MS)
    const { back, note = '', faults = [] } = await drill.act(installation, load)
    const recoveryMs = await allAnswered(load, back)
    await wait(CALM_MS)
    await load.stop()
    await installation.provider.settled()

    const store = installation.openStore(drill.storeUrl?.(installation))
    const lost = await findLost(store, load)
    const broken = Object.entries(await countBreaks(store)).filter(([, count]) => count > 0)
    await store.close()
    const unexpected = installation.members.reduce((sum, member) => sum + member.unexpected, 0)
    for (const fault of [...lost, ...faults, ...broken.map(([name, count]) => `${name}: ${count}`)])
      process.stderr.write(`${drill.name}: ${fault}\n`)
    const summary = summarize(load, recoveryMs)
    return {
      drill: drill.name,
      ...summary,
      faulty: Math.max(summary.faulty, unexpected),
      lost: lost.length,
      breaks: broken.length + faults.length,
      note,
    }
  } finally {
    await installation.stop()
  }
}

const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(2)} s` : 'never'

/** As docs/drills.md holds it. */
export function tableOf(rows: readonly Row[]): string {
  const head = [
    '| drill | recovery | disturbed for | calls | 503 | cut off | 500 | lost | broken rules | seen |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ]
  const lines = rows.map((row) =>
    [
      row.drill,
      seconds(row.recoveryMs),
      seconds(row.disturbedMs),
      row.calls,
      row.unavailable,
      row.cutOff,
      row.faulty,
      row.lost,
      row.breaks,
      row.note,
    ].join(' | '),
  )
  return [...head, ...lines.map((line) => `| ${line} |`)].join('\n')
}

export const isGood = (row: Row) =>
  row.lost === 0 && row.breaks === 0 && row.faulty === 0 && Number.isFinite(row.recoveryMs)
