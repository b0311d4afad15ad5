import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Probes stand outside `/api/v1` and are served on the API port only. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'The event loop answers',
  reply: z.object({ status: z.literal('ok'), version: z.string(), uptimeSeconds: z.int() }),
})

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'Ready for traffic, with each check',
  reply: z.object({ checks: z.record(z.string(), z.union([z.literal('ok'), z.literal('failed'), z.literal('off')])) }),
  fails: ['service-unavailable'],
})
