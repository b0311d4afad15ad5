// One act of staff and the audit entry it must leave (admin.md 2.2), and what the acts share.
import sharp from 'sharp'
import { expect } from 'vitest'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Person } from '../../../apps/server/test/people.ts'
import type { Fixtures } from '../fixtures.ts'

export interface Sent {
  readonly id?: number | string
  readonly query?: string
  readonly body?: object
  /** Instead of a body. */
  readonly files?: Record<string, Buffer>
  /** Instead of a body: a resumable upload, complete with its creation. */
  readonly video?: { readonly bytes: Buffer; readonly metadata: string }
}

/** The entry in the audit log, besides who did it. */
interface Entry {
  readonly action: string
  readonly targetId?: number | string | null
  readonly userId?: number | null
  readonly before?: unknown
  readonly after?: unknown
}

export interface AuditedAct {
  readonly call: string
  readonly as?: (fixtures: Fixtures) => Person
  readonly of: (fixtures: Fixtures) => Promise<Sent>
  readonly entry: (fixtures: Fixtures, sent: Sent) => Entry
  /** The payment provider acts before the entry can be written, so a failed entry cannot roll the act back. */
  readonly isOutside?: true
  /** Time that must pass before the call can be repeated. */
  readonly pauseMs?: number
}

export const superAdmin = (fixtures: Fixtures) => fixtures.superAdmin
export const studio = (fixtures: Fixtures) => fixtures.studio
export const otherStudio = (fixtures: Fixtures) => fixtures.otherStudio
export const target = (sent: Sent) => Number(sent.id)

export const picture = async () =>
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
export const storedFile = expect.stringMatching(/^[0-9a-f]{32}/)
export const expiresAt = (fixtures: Fixtures, days: number) =>
  new Date(fixtures.app.clock.now().getTime() + days * DAY_MS).toISOString()
