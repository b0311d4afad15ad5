import { expect } from 'vitest'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { idIn } from '../allowed-writes.ts'
import { giveRating } from '../fixtures.ts'
import { type AuditedAct, type Sent, target } from './act.ts'

const meetingCanceled = (id: number): Sent => ({ id, body: { id, status: InterviewStatus.CanceledByInterviewer } })

export const teaching: readonly AuditedAct[] = [
  {
    call: 'PATCH /interview',
    of: async (fixtures) => meetingCanceled(await idIn(fixtures, 'interviews')),
    entry: ({ tutor }, sent) => ({
      action: 'interview.update',
      targetId: target(sent),
      userId: tutor.id,
      before: { status: 1 },
      after: { status: 4 },
    }),
  },
  {
    call: 'PATCH /demo-session',
    of: async (fixtures) => meetingCanceled(await idIn(fixtures, 'demoSessions')),
    entry: ({ tutor }, sent) => ({
      action: 'demo.update',
      targetId: target(sent),
      userId: tutor.id,
      before: { status: 1 },
      after: { status: 4 },
    }),
  },
  {
    call: 'GET /chat/list/:roomId/messages',
    of: async ({ roomId }) => ({ id: roomId }),
    entry: ({ roomId }) => ({ action: 'chat.read', targetId: roomId }),
  },
  {
    call: 'GET /chat/room/members/:roomId',
    of: async ({ roomId }) => ({ id: roomId }),
    entry: ({ roomId }) => ({ action: 'chat.read', targetId: roomId }),
  },
  {
    call: 'GET /chat/list/rooms/:userId/',
    of: async ({ student }) => ({ id: student.id }),
    entry: ({ student }) => ({ action: 'chat.read', targetId: null, userId: student.id }),
  },
  {
    call: 'GET /lesson/:id/notes',
    of: async ({ lessonId }) => ({ id: lessonId }),
    entry: ({ lessonId }) => ({ action: 'notes.read', targetId: lessonId }),
  },
  {
    call: 'PUT /rating/:id',
    of: async (fixtures) => ({ id: await giveRating(fixtures), body: { value: 4 } }),
    entry: ({ student }, sent) => ({
      action: 'rating.update',
      targetId: target(sent),
      userId: student.id,
      before: { value: 5 },
      after: { value: 4 },
    }),
  },
  {
    call: 'DELETE /rating/:id',
    of: async (fixtures) => ({ id: await giveRating(fixtures) }),
    entry: ({ student, tutor }, sent) => ({
      action: 'rating.delete',
      targetId: target(sent),
      userId: student.id,
      before: { value: 5, feedback: null, tags: [], rateeId: tutor.id },
      after: null,
    }),
  },
  {
    call: 'DELETE /lesson/:id',
    of: async ({ lessonId }) => ({ id: lessonId }),
    entry: ({ lessonId, student }) => ({
      action: 'lesson.cancel',
      targetId: lessonId,
      userId: student.id,
      before: { canceledAt: null },
      after: { canceledAt: expect.any(String) },
    }),
  },
]
