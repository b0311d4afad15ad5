import { expect, test } from 'vitest'
import { initialsOf, widthsOf } from './avatar-source.ts'

test('initials are the first letters of the first two words, without the article', () => {
  expect(initialsOf('سارة أحمد محمود')).toBe('س\u200c أ')
  expect(initialsOf('  منى ')).toBe('م')
  expect(initialsOf('يوسف السيد')).toBe('ي\u200c س')
  expect(initialsOf('Omar Khaled')).toBe('O\u200c K')
  expect(initialsOf('')).toBe('')
})

test('a stored photo gets a srcset of four widths, any other image none', () => {
  expect(widthsOf('/assets/tutor-7-960.webp')).toBe(
    '/assets/tutor-7-96.webp 96w, /assets/tutor-7-240.webp 240w, ' +
      '/assets/tutor-7-480.webp 480w, /assets/tutor-7-960.webp 960w',
  )
  expect(widthsOf('https://example.test/face.png')).toBeUndefined()
})
