import type { Campaign } from './campaign.ts'

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, times) => total + times, 0)

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')

/** Prints what came out and returns how often something happened that never may. */
export function printCampaign(campaign: Campaign): number {
  const { statuses, byRole, events, races, breaks, innocent } = campaign
  const broken = sum(breaks)
  const [idle, attacked] = [percentile(innocent.idle, 0.99), percentile(innocent.attacked, 0.99)]
  const serverErrors = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  const rows: readonly (readonly [string, string])[] = [
    ['hostile requests', `${campaign.requests} in ${Math.round(campaign.seconds)} s, ${campaign.rounds} rounds`],
    ['replies', listed(statuses)],
    [
      'of these 5xx',
      `${serverErrors.reduce((total, [, times]) => total + times, 0)}, unexpected ${breaks['a server error'] ?? 0}`,
    ],
    ['forged events', `${sum(events)} (${listed(events)})`],
    ...Object.entries(byRole).map(([role, counts]) => [`as ${role}`, `${sum(counts)} (${listed(counts)})`] as const),
    ['tries for a lesson', `${races.booking.tries}, ${races.booking.won} won`],
    ['tries for money earned once', `${races.withdrawal.tries}, ${races.withdrawal.won} won`],
    ['tries with payments', `${races.payment.tries}, on ${races.payment.won} orders`],
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
