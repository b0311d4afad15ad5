import type { FastifyRequest } from 'fastify'
import type { FaultKind, Faults, Service } from './faults.ts'
import type { MessengerStore } from './store.ts'

/** What the routes share. */
export interface MessengersContext {
  readonly store: MessengerStore
  readonly tokens: { readonly whatsApp: string; readonly bot: string; readonly gateway: string }
  faults: Faults
  /** The fault this call meets; of `hang` nothing comes back until the client has left. */
  fault(service: Service, request: FastifyRequest): Promise<FaultKind>
}
