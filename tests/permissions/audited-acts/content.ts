import { expect } from 'vitest'
import { createReport, createReportReply } from '@hiwar/contract/reports.ts'
import { createTopic } from '@hiwar/contract/topics.ts'
import { idIn } from '../allowed-writes.ts'
import type { Fixtures } from '../fixtures.ts'
import { type AuditedAct, studio, target } from './act.ts'

const topic = async ({ app, admin }: Fixtures, body: { arabicName: string; englishName: string }) =>
  (await app.call(createTopic, { as: admin, body })).body.id

const draft = async ({ app, admin, reportId }: Fixtures) =>
  (await app.call(createReportReply, { as: admin, body: { reportId, message: 'سنرى', draft: true } })).body.id

export const content: readonly AuditedAct[] = [
  {
    call: 'POST /topic/',
    of: async () => ({ body: { arabicName: 'السفر', englishName: 'Travel' } }),
    entry: () => ({ action: 'topic.create', before: null, after: { arabicName: 'السفر', englishName: 'Travel' } }),
  },
  {
    call: 'PUT /topic/:id',
    of: async (fixtures) => ({
      id: await topic(fixtures, { arabicName: 'الطعام', englishName: 'Food' }),
      body: { arabicName: 'الطبخ', englishName: 'Food' },
    }),
    entry: (_, sent) => ({
      action: 'topic.update',
      targetId: target(sent),
      before: { arabicName: 'الطعام' },
      after: { arabicName: 'الطبخ' },
    }),
  },
  {
    call: 'DELETE /topic/:id',
    of: async (fixtures) => ({ id: await topic(fixtures, { arabicName: 'الرحلات', englishName: 'Trips' }) }),
    entry: (_, sent) => ({
      action: 'topic.delete',
      targetId: target(sent),
      before: { arabicName: 'الرحلات', englishName: 'Trips' },
      after: null,
    }),
  },
  {
    call: 'POST /report',
    as: studio,
    of: async () => ({ body: { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } }),
    entry: (fixtures) => ({
      action: 'report.create',
      userId: fixtures.studio.id,
      before: null,
      after: expect.objectContaining({ title: 'الصوت انقطع', category: 'technical' }),
    }),
  },
  {
    call: 'PUT /report/:id',
    of: async (fixtures) => ({ id: fixtures.reportId, body: { category: 'lesson' } }),
    entry: ({ reportId, student }) => ({
      action: 'report.update',
      targetId: reportId,
      userId: student.id,
      before: { category: 'technical' },
      after: { category: 'lesson' },
    }),
  },
  {
    call: 'POST /report/reply',
    of: async ({ reportId }) => ({ body: { reportId, message: 'سنرى', draft: true } }),
    entry: ({ reportId, student }) => ({
      action: 'report.reply',
      targetId: reportId,
      userId: student.id,
      before: null,
      after: { reply: expect.any(Number), message: 'سنرى', draft: true },
    }),
  },
  {
    call: 'PUT /report/reply/:id',
    of: async (fixtures) => ({ id: await draft(fixtures), body: { message: 'سنرى غدًا' } }),
    entry: ({ reportId }, sent) => ({
      action: 'report.reply-update',
      targetId: reportId,
      before: { reply: sent.id, message: 'سنرى' },
      after: { reply: sent.id, message: 'سنرى غدًا' },
    }),
  },
  {
    call: 'DELETE /report/reply/:id',
    of: async (fixtures) => ({ id: await draft(fixtures) }),
    entry: ({ reportId }, sent) => ({
      action: 'report.reply-delete',
      targetId: reportId,
      before: { reply: sent.id, message: 'سنرى', draft: true },
      after: null,
    }),
  },
  {
    call: 'DELETE /report/:id',
    of: async ({ app, student }) => {
      const body = { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } as const
      return { id: (await app.call(createReport, { as: student, body })).body.id }
    },
    entry: ({ student }, sent) => ({
      action: 'report.delete',
      targetId: target(sent),
      userId: student.id,
      before: expect.objectContaining({ title: 'الصوت انقطع', category: 'technical' }),
      after: null,
    }),
  },
  {
    call: 'PATCH /contact-request/:id',
    of: async (fixtures) => ({
      id: await idIn(fixtures, 'contactRequests'),
      body: { version: 0, note: 'سنتصل بها غدًا' },
    }),
    entry: (_, sent) => ({
      action: 'contact.update',
      targetId: target(sent),
      before: { note: null },
      after: { note: 'سنتصل بها غدًا' },
    }),
  },
]
