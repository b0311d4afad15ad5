import { expect, test } from 'vitest'
import { flagWords } from './flag-words.ts'

test('the question before a flag is turned tells of the turn it takes', () => {
  const neither = { passedIntroVideo: false, passedDemoSession: false }
  const both = { passedIntroVideo: true, passedDemoSession: true }
  expect(flagWords('passedIntroVideo', neither).confirmLabel).toBe('اقبل الفيديو')
  expect(flagWords('passedIntroVideo', both).confirmLabel).toBe('ألغِ القبول')
  expect(flagWords('passedDemoSession', neither).effect).toContain('تصبح الحصة التجريبية ناجحة')
  expect(flagWords('passedDemoSession', both).effect).toContain('غير ناجحة')
})
