import { expect } from 'vitest'
import { idIn } from '../allowed-writes.ts'
import { type AuditedAct, expiresAt, target } from './act.ts'

const terms = { weeklyMinutes: 60, baseMonthlyPrice: 90_000, forInvitesOnly: false, active: false }

export const offers: readonly AuditedAct[] = [
  {
    call: 'POST /plan',
    of: async () => ({ body: terms }),
    entry: () => ({ action: 'plan.create', before: null, after: expect.objectContaining(terms) }),
  },
  {
    call: 'PATCH /plan/:id',
    of: async (fixtures) => ({ id: await idIn(fixtures, 'plans'), body: { weeklyMinutes: 75, active: false } }),
    entry: (_, sent) => ({
      action: 'plan.update',
      targetId: target(sent),
      before: { weeklyMinutes: 60 },
      after: { weeklyMinutes: 75 },
    }),
  },
  {
    call: 'POST /invite',
    of: async (fixtures) => ({
      body: { email: 'guest@example.com', planId: await idIn(fixtures, 'plans'), expiresAt: expiresAt(fixtures, 9) },
    }),
    entry: (_, sent) => ({ action: 'invite.create', before: null, after: sent.body }),
  },
  {
    call: 'PUT /invite/:id',
    of: async (fixtures) => ({ id: await idIn(fixtures, 'invites'), body: { expiresAt: expiresAt(fixtures, 10) } }),
    entry: (fixtures, sent) => ({
      action: 'invite.update',
      targetId: target(sent),
      before: { expiresAt: expiresAt(fixtures, 9) },
      after: { expiresAt: expiresAt(fixtures, 10) },
    }),
  },
  {
    call: 'DELETE /invite/:id',
    of: async (fixtures) => ({ id: await idIn(fixtures, 'invites') }),
    entry: (_, sent) => ({
      action: 'invite.delete',
      targetId: target(sent),
      before: expect.objectContaining({ email: 'guest@example.com' }),
      after: null,
    }),
  },
  {
    call: 'DELETE /plan/:id',
    of: async (fixtures) => ({ id: await idIn(fixtures, 'plans') }),
    entry: (_, sent) => ({
      action: 'plan.delete',
      targetId: target(sent),
      before: expect.objectContaining({ weeklyMinutes: 75 }),
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
      id: await idIn(fixtures, 'coupons'),
      body: { discount: 500, code: 'TEST-2', expiresAt: expiresAt(fixtures, 9) },
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
    of: async (fixtures) => ({ id: await idIn(fixtures, 'coupons') }),
    entry: (_, sent) => ({
      action: 'coupon.delete',
      targetId: target(sent),
      before: { code: 'TEST-2', discount: 500 },
      after: null,
    }),
  },
]
