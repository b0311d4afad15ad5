import type { Campaign } from './campaign.ts'

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, times) => total + times, 0)

/** Prints what came out and returns how often something happened that never may. */
export function printCampaign(campaign: Campaign): number {
  const { statuses, events, races, breaks, innocent } = campaign
  const broken = sum(breaks)
  const [idle, attacked] = [percentile(innocent.idle, 0.99), percentile(innocent.attacked, 0.99)]
  const serverErrors = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  const rows: readonly (readonly [string, string])[] = [
    ['hostile requests', `${campaign.requests} in ${Math.round(campaign.seconds)} s, ${campaign.rounds} rounds`],
    [
      'replies',
      Object.entries(statuses)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    ],
    [
      'of these 5xx',
      `${serverErrors.reduce((total, [, times]) => total + times, 0)}, unexpected ${breaks['a server error'] ?? 0}`,
    ],
    [
      'forged events',
      `${sum(events)} (${Object.entries(events)
        .map(([code, times]) => `${code}: ${times}`)
        .join(', ')})`,
    ],
    ['races', `${races.booking} for a lesson, ${races.withdrawal} for money, ${races.payment} of payments`],
    ['killed', `${campaign.kills} times`],
    [
      'secrets in replies, events, log',
      `${['a secret in a reply', 'a secret in an event', 'a secret in the log'].reduce((total, name) => total + (breaks[name] ?? 0), 0)}`,
    ],
    ['everything that may not be', String(broken)],
    [
      'p99 of an innocent',
      `${idle.toFixed(1)} ms alone, ${attacked.toFixed(1)} ms beside it: ${(attacked / idle).toFixed(1)} times`,
    ],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, text] of rows) process.stdout.write(`${name.padEnd(width)}  ${text}\n`)
  for (const [name, times] of Object.entries(breaks)) process.stdout.write(`BROKEN ${name}: ${times}\n`)
  for (const { call, as, what, answer } of campaign.faults)
    process.stdout.write(`  ${what}: ${call} as ${as}: ${answer}\n`)
  return broken
}
