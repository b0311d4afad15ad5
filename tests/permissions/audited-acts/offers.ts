import { expect } from 'vitest'
import { createCoupon } from '@hiwar/contract/coupons.ts'
import { createInvite } from '@hiwar/contract/invites.ts'
import { givePlan } from '../allowed-writes.ts'
import type { Fixtures } from '../fixtures.ts'
import { type AuditedAct, expiresAt, target } from './act.ts'

const terms = { weeklyMinutes: 60, baseMonthlyPrice: 90_000, forInvitesOnly: false, active: false }

const invitation = async (fixtures: Fixtures) => ({
  email: 'guest@example.com',
  planId: await givePlan(fixtures),
  expiresAt: expiresAt(fixtures, 9),
})
const invite = async (fixtures: Fixtures) =>
  (await fixtures.app.call(createInvite, { as: fixtures.admin, body: await invitation(fixtures) })).body.id

const coupon = async (fixtures: Fixtures, code: string) => {
  const body = { code, discount: 1000, expiresAt: expiresAt(fixtures, 9) }
  return (await fixtures.app.call(createCoupon, { as: fixtures.admin, body })).body.id
}

export const offers: readonly AuditedAct[] = [
  {
    call: 'POST /plan',
    of: async () => ({ body: terms }),
    entry: () => ({ action: 'plan.create', before: null, after: expect.objectContaining(terms) }),
  },
  {
    call: 'PATCH /plan/:id',
    of: async (fixtures) => ({ id: await givePlan(fixtures), body: { weeklyMinutes: 75 } }),
    entry: (_, sent) => ({
      action: 'plan.update',
      targetId: target(sent),
      before: { weeklyMinutes: 60 },
      after: { weeklyMinutes: 75 },
    }),
  },
  {
    call: 'POST /invite',
    of: async (fixtures) => ({ body: await invitation(fixtures) }),
    entry: (_, sent) => ({ action: 'invite.create', before: null, after: sent.body }),
  },
  {
    call: 'PUT /invite/:id',
    of: async (fixtures) => ({ id: await invite(fixtures), body: { expiresAt: expiresAt(fixtures, 10) } }),
    entry: (fixtures, sent) => ({
      action: 'invite.update',
      targetId: target(sent),
      before: { expiresAt: expiresAt(fixtures, 9) },
      after: { expiresAt: expiresAt(fixtures, 10) },
    }),
  },
  {
    call: 'DELETE /invite/:id',
    of: async (fixtures) => ({ id: await invite(fixtures) }),
    entry: (_, sent) => ({
      action: 'invite.delete',
      targetId: target(sent),
      before: expect.objectContaining({ email: 'guest@example.com' }),
      after: null,
    }),
  },
  {
    call: 'DELETE /plan/:id',
    of: async (fixtures) => ({ id: await givePlan(fixtures) }),
    entry: (_, sent) => ({
      action: 'plan.delete',
      targetId: target(sent),
      before: expect.objectContaining({ weeklyMinutes: 60 }),
      after: null,
    }),
  },
  {
    call: 'POST /coupon',
    of: async (fixtures) => ({ body: { code: 'TEST-2', discount: 1000, expiresAt: expiresAt(fixtures, 9) } }),
    entry: () => ({
      action: 'coupon.create',
      before: null,
      after: expect.objectContaining({ code: 'TEST-2', discount: 1000 }),
    }),
  },
  {
    call: 'PUT /coupon/:id',
    of: async (fixtures) => ({
      id: await coupon(fixtures, 'TEST-3'),
      body: { discount: 500, code: 'TEST-3', expiresAt: expiresAt(fixtures, 9) },
    }),
    entry: (_, sent) => ({
      action: 'coupon.update',
      targetId: target(sent),
      before: { discount: 1000 },
      after: { discount: 500 },
    }),
  },
  {
    call: 'DELETE /coupon/:id',
    of: async (fixtures) => ({ id: await coupon(fixtures, 'TEST-4') }),
    entry: (_, sent) => ({
      action: 'coupon.delete',
      targetId: target(sent),
      before: { code: 'TEST-4', discount: 1000 },
      after: null,
    }),
  },
]
