import { expect, test } from 'vitest'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { InviteState } from './invite-columns.tsx'

const at = '2026-01-01T00:00:00.000Z'
const stateOf = (acceptedAt: string | null, expiresAt: string) => {
  const by = { id: 1, name: 'منى', email: 'mona@example.com' }
  const invite: InviteFull = {
    id: 1,
    email: 'salma@example.com',
    planId: 1,
    acceptedAt,
    expiresAt,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
  return shownText(<InviteState invite={invite} />)
}

test('an invite waits until it is accepted or over', () => {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
  expect(stateOf(null, tomorrow)).toBe('تنتظر القبول')
  expect(stateOf(null, at)).toBe('انتهت')
  expect(stateOf(at, tomorrow)).toBe('قُبلت')
  expect(stateOf(at, at)).toBe('قُبلت')
})
