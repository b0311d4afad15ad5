import { expect, test } from 'vitest'
import { aUser } from '@hiwar/client/test/people.ts'
import { NotificationMethod } from '@hiwar/contract/enums.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { RemindersBanner } from './reminders-banner.tsx'

test('only who would get no reminder is told so', () => {
  const shownTo = (notificationMethod: NotificationMethod | null) =>
    shownText(<RemindersBanner />, { user: { ...aUser, notificationMethod } })
  expect(shownTo(null)).toContain('فعّل التذكيرات')
  expect(shownTo(NotificationMethod.Whatsapp)).toBe('')
})
