import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { codeOfApp } from '../../../apps/server/test/second-factor.ts'
import { freshToken } from '../../../apps/server/test/tokens.ts'
import type { Fixtures } from '../fixtures.ts'
import { type AuditedAct, type Sent, otherStudio, picture, storedFile, studio } from './act.ts'

async function videoUpload(fixtures: Fixtures): Promise<Sent> {
  const metadata = Object.entries({ purpose: 'tutor-video', tutorId: String(fixtures.tutor.id), filetype: 'video/mp4' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',')
  return {
    video: { bytes: await readFile(new URL('../../../apps/server/demo/media/intro.mp4', import.meta.url)), metadata },
  }
}

export const accounts: readonly AuditedAct[] = [
  {
    call: 'POST /user/',
    of: async () => ({ body: { role: Role.Studio, email: 'new.studio@example.com', password: 'Lantern-1!' } }),
    entry: () => ({
      action: 'user.create',
      before: null,
      after: { email: 'new.studio@example.com', role: Role.Studio },
    }),
  },
  {
    call: 'PUT /user/:id',
    of: async ({ student }) => ({ id: student.id, body: { name: 'سارة علي', city: 3 } }),
    entry: ({ student }) => ({
      action: 'user.update',
      targetId: student.id,
      userId: student.id,
      before: { name: 'منى سمير' },
      after: { name: 'سارة علي' },
    }),
  },
  {
    call: 'PUT /user/asset',
    of: async ({ student }) => ({ query: `forUser=${student.id}`, files: { image: await picture() } }),
    entry: ({ student }) => ({
      action: 'user.photo',
      targetId: student.id,
      userId: student.id,
      before: { image: null },
      after: { image: storedFile },
    }),
  },
  {
    call: 'PUT /user/asset/tutor',
    as: studio,
    of: async ({ tutor }) => ({ query: `tutorId=${tutor.id}`, files: { thumbnail: await picture() } }),
    entry: ({ tutor }) => ({
      action: 'tutor.media',
      targetId: tutor.id,
      before: { thumbnail: 'thumb-960.webp' },
      after: { thumbnail: storedFile },
    }),
  },
  {
    call: 'POST /upload',
    of: videoUpload,
    entry: ({ tutor }) => ({
      action: 'tutor.media',
      targetId: tutor.id,
      before: { video: 'intro.mp4' },
      after: { video: storedFile },
    }),
  },
  {
    call: 'POST /auth/sign-out-all',
    as: studio,
    of: async () => ({ body: {} }),
    entry: (fixtures) => ({ action: 'auth.sign-out-all', targetId: fixtures.studio.id, userId: fixtures.studio.id }),
  },
  {
    call: 'DELETE /auth/sign-in/:id',
    as: studio,
    of: async ({ app, studio: { id: userId } }) => {
      const now = app.clock.now()
      const { id } = await app.deps.db
        .insertInto('signIns')
        .values({ id: randomUUID(), userId, createdAt: now, lastSeenAt: now, label: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id }
    },
    entry: (fixtures) => ({ action: 'auth.sign-in-end', targetId: fixtures.studio.id, userId: fixtures.studio.id }),
  },
  {
    call: 'DELETE /admin/sign-in/of/:userId',
    of: async ({ otherStudent: { id } }) => ({ id }),
    entry: ({ otherStudent: { id } }) => ({ action: 'auth.sign-in-end', targetId: id, userId: id }),
  },
  {
    call: 'POST /auth/totp/enable',
    as: studio,
    of: async ({ app, studio: { id } }) => {
      const { secret } = (await app.call(setUpSecondFactor, { as: { token: await freshToken(app, id) } })).body
      return { body: { code: codeOfApp(secret, app.clock.now()) } }
    },
    entry: (fixtures) => ({ action: 'auth.totp-on', targetId: fixtures.studio.id, userId: fixtures.studio.id }),
  },
  {
    call: 'DELETE /auth/totp',
    as: studio,
    of: async () => ({}),
    entry: (fixtures) => ({ action: 'auth.totp-off', targetId: fixtures.studio.id, userId: fixtures.studio.id }),
  },
  {
    call: 'POST /user/deletion',
    as: otherStudio,
    of: async () => ({ body: { password: 'Lantern-1!' } }),
    entry: (fixtures) => ({
      action: 'user.update',
      targetId: fixtures.otherStudio.id,
      before: { erasesAt: null },
      after: { erasesAt: expect.any(String) },
    }),
  },
  {
    call: 'DELETE /user/deletion',
    as: otherStudio,
    of: async () => ({}),
    entry: (fixtures) => ({
      action: 'user.update',
      targetId: fixtures.otherStudio.id,
      before: { erasesAt: expect.any(String) },
      after: { erasesAt: null },
    }),
  },
  {
    call: 'POST /admin/deletion/:userId',
    of: async ({ app, otherStudio: { id } }) => {
      const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
      await app.deps.db
        .insertInto('accountDeletions')
        .values({ userId: id, requestedAt: before(105), erasesAt: before(91) })
        .execute()
      return { id, body: { decision: 'withdraw', reason: 'طلبت الاستوديو البقاء' } }
    },
    entry: (fixtures) => ({
      action: 'deletion.decide',
      targetId: fixtures.otherStudio.id,
      userId: fixtures.otherStudio.id,
      before: { erasesAt: expect.any(String) },
      after: { erasesAt: null, decision: 'withdraw' },
    }),
  },
  {
    call: 'POST /user/tutor/:id/intro-video/review',
    of: async ({ pendingTutor, app }) => ({
      id: pendingTutor.id,
      body: { decision: 'passed', submittedAt: app.clock.now().toISOString() },
    }),
    entry: ({ pendingTutor }) => ({
      action: 'tutor.video-review',
      targetId: pendingTutor.id,
      before: { state: 'pending' },
      after: expect.any(Object),
    }),
  },
]
