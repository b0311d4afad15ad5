import type { FastifyRequest } from 'fastify'
import type { FaultKind, Faults, Service } from './faults.ts'
import type { MessengerStore } from './store.ts'

/** State that the routes share. */
export interface MessengersContext {
  readonly store: MessengerStore
  readonly tokens: { readonly whatsApp: string; readonly bot: string; readonly gateway: string }
  readonly now: () => Date
  faults: Faults
  /** The fault of this call; for `hang` the promise resolves once the client has disconnected. */
  fault(service: Service, request: FastifyRequest): Promise<FaultKind>
}
