import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** The id of the request everything here happens for; undefined where nobody asked (the clock, the start). */
export const requestIdNow = (): string | undefined => current.getStore()

/** Runs `act`, and all that follows from it, as work for that request. */
export function asRequest<T>(id: string, act: () => T): T {
  return current.run(id, act)
}

/** For a call to a service outside: the id goes with it, so that both logs can be laid side by side. */
export function requestIdHeader(): Record<string, string> {
  return { 'x-request-id': requestIdNow() ?? randomUUID() }
}
