import { expect, test } from 'vitest'
import { aTutor, aUser } from '@hiwar/client/test/people.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { known, shownText } from '@hiwar/app/test/shown-text.tsx'
import { Activation } from './activation.tsx'

const { id, email, name, image, createdAt } = aUser
const tutor: StudioTutor = { id, email, name, image, video: null, thumbnail: null, studioId: 1, createdAt }
const shown = (activated: boolean, isReady: boolean) =>
  shownText(<Activation tutor={tutor} isReady={isReady} />, {
    replies: [known(getTutorMeta, { query: { tutorId: id } }, { ...aTutor, activated })],
  })

test('a tutor is activated once all files are there, and once', () => {
  expect(shown(false, false)).toContain('أكمل الملفات الناقصة أولًا.')
  expect(shown(false, true)).toBe('فعّل حساب المعلّم')
  expect(shown(true, true)).toBe('الحساب مفعّل')
})
