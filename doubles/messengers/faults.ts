/** Faults of a service; with `hang` it does not answer until the client disconnects. */
export const faultKinds = ['none', 'error', 'limit', 'hang'] as const
export type FaultKind = (typeof faultKinds)[number]

export const services = ['whatsapp', 'bot', 'gateway', 'push'] as const
export type Service = (typeof services)[number]

/** The fault applies to the next `times` calls; null: until it is changed. */
export interface Fault {
  readonly kind: FaultKind
  readonly times: number | null
}
export type Faults = Record<Service, Fault>

const noFault: Fault = { kind: 'none', times: null }
export const noFaults = (): Faults => ({
  whatsapp: noFault,
  bot: noFault,
  gateway: noFault,
  push: noFault,
})

/** Reads `{service: kind}` or `{service: {kind, times}}`; throws a RangeError that names what is unknown. */
export function changeFaults(present: Faults, change: unknown): Faults {
  if (typeof change !== 'object' || change === null) throw new RangeError('faults must be an object')
  const changed = { ...present }
  for (const [name, value] of Object.entries(change)) {
    const service = services.find((known) => known === name)
    const given: unknown = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : value
    const kind = faultKinds.find((known) => known === given)
    if (service === undefined || kind === undefined) throw new RangeError(`unknown fault ${name}: ${String(given)}`)
    const times: unknown = typeof value === 'object' && value !== null && 'times' in value ? value.times : null
    changed[service] = { kind, times: typeof times === 'number' ? times : null }
  }
  return changed
}

/** The fault of this call, and the faults that remain after it. */
export function consumeFault(faults: Faults, service: Service): { kind: FaultKind; faults: Faults } {
  const { kind, times } = faults[service]
  if (times === null || kind === 'none') return { kind, faults }
  return { kind, faults: { ...faults, [service]: times > 1 ? { kind, times: times - 1 } : noFault } }
}
