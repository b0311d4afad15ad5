import { actionsOf, auditAreas, auditTargetTypes } from '@hiwar/contract/audit.ts'
import { expect, test } from 'vitest'
import { auditSentence, auditTargetLabel } from './audit-words.ts'

test('every action has a sentence of its own in Arabic', () => {
  const actions = auditAreas.flatMap(actionsOf)
  const sentences = actions.map(auditSentence)
  for (const sentence of sentences) expect(sentence.replace('CSV', '')).toMatch(/^[\u0600-\u06ff ]{4,60}$/)
  expect(sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place)).toEqual([])
})

test('every sentence says more than what an action was done to', () => {
  const bare = auditAreas.flatMap((area) => {
    const sentences = actionsOf(area).map(auditSentence)
    const isInAll = (sentence: string) => sentences.every((other) => other.includes(sentence))
    return sentences.length > 1 ? sentences.filter(isInAll) : []
  })
  expect(bare).toEqual([])
})

test('the sentences of common actions', () => {
  expect(auditSentence('lesson.cancel')).toBe('إلغاء حصة')
  expect(auditSentence('invoice.decline-update')).toBe('رفض تعديل طلب سحب')
  expect(auditSentence('cache.flush')).toBe('تفريغ الذاكرة المؤقتة')
})

test('an action the contract no longer has keeps its name', () => {
  expect(auditSentence('lesson.explode')).toBe('lesson.explode')
  expect(auditSentence('lesson.')).toBe('lesson.')
})

test('every kind of thing has a name', () => {
  for (const type of auditTargetTypes) expect(auditTargetLabel[type]).toMatch(/[\u0600-\u06ff]/)
})
