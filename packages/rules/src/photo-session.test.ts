import { expect, test } from 'vitest'
import { missingMedia, photoSessionState } from './photo-session.ts'

const whole = { studioId: 7, image: 'face.webp', video: 'intro.mp4', thumbnail: 'still.webp' }

test('a photo session waits for a studio, then for all three files', () => {
  expect(photoSessionState({ ...whole, studioId: null })).toBe('unassigned')
  expect(photoSessionState({ ...whole, thumbnail: null })).toBe('waiting')
  expect(photoSessionState(whole)).toBe('done')
})

test('the files still missing are named', () => {
  expect(missingMedia({ ...whole, image: null, thumbnail: null })).toEqual(['image', 'thumbnail'])
})
