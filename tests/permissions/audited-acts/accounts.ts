import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { enableSecondFactor, setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { codeOfApp } from '../../../apps/server/test/second-factor.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
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

async function codeOfNewApp(app: TestApp, as: { token: string }) {
  const { secret } = (await app.call(setUpSecondFactor, { as })).body
  return { code: codeOfApp(secret, app.clock.now()) }
}

async function withdrawDeletion({ app, otherStudio: { id } }: Fixtures): Promise<void> {
  await app.deps.db.deleteFrom('accountDeletions').where('userId', '=', id).execute()
}

/** The only request of the other studio. */
async function askForDeletion(fixtures: Fixtures, daysAgo: number): Promise<void> {
  const { app, otherStudio: person } = fixtures
  await withdrawDeletion(fixtures)
  const requestedAt = new Date(app.clock.now().getTime() - daysAgo * DAY_MS)
  const erasesAt = new Date(requestedAt.getTime() + 14 * DAY_MS)
  await app.deps.db.insertInto('accountDeletions').values({ userId: person.id, requestedAt, erasesAt }).execute()
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
    of: async ({ app, studio: { id } }) => ({ body: await codeOfNewApp(app, { token: await freshToken(app, id) }) }),
    entry: (fixtures) => ({ action: 'auth.totp-on', targetId: fixtures.studio.id, userId: fixtures.studio.id }),
  },
  {
    call: 'DELETE /auth/totp',
    as: otherStudio,
    of: async ({ app, otherStudio: { id } }) => {
      const as = { token: await freshToken(app, id) }
      await app.call(enableSecondFactor, { as, body: await codeOfNewApp(app, as) })
      return {}
    },
    entry: (fixtures) => ({
      action: 'auth.totp-off',
      targetId: fixtures.otherStudio.id,
      userId: fixtures.otherStudio.id,
    }),
  },
  {
    call: 'POST /user/deletion',
    as: otherStudio,
    of: async (fixtures) => {
      await withdrawDeletion(fixtures)
      return { body: { password: 'Lantern-1!' } }
    },
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
    of: async (fixtures) => {
      await askForDeletion(fixtures, 0)
      return {}
    },
    entry: (fixtures) => ({
      action: 'user.update',
      targetId: fixtures.otherStudio.id,
      before: { erasesAt: expect.any(String) },
      after: { erasesAt: null },
    }),
  },
  {
    call: 'POST /admin/deletion/:userId',
    of: async (fixtures) => {
      await askForDeletion(fixtures, 105)
      return { id: fixtures.otherStudio.id, body: { decision: 'withdraw', reason: 'طلبت الاستوديو البقاء' } }
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
