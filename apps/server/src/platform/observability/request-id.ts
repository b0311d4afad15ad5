import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** The id of the request this code runs for; undefined in work no request started (timers, the start). */
export const requestIdNow = (): string | undefined => current.getStore()

/** Runs `act`, and everything it starts, as work for that request. */
export function asRequest<T>(id: string, act: () => T): T {
  return current.run(id, act)
}

/** For requests to external services: both logs then hold the same id. */
export function requestIdHeader(): Record<string, string> {
  return { 'x-request-id': requestIdNow() ?? randomUUID() }
}
