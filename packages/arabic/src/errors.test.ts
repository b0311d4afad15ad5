import { describe, expect, test } from 'vitest'
import { AckCode } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { apiErrors, fieldErrors } from '@hiwar/contract/errors.ts'
import { ackText } from './ack-text.ts'
import {
  deviceErrorText,
  disconnectedText,
  errorText,
  errorTextOf,
  paymentText,
  requiredText,
  timeoutErrorText,
  tooManyRequestsText,
} from './errors.ts'
import { characters, years } from './plurals.ts'
import { networkErrorText } from './words.ts'

const codes = [...Object.keys(apiErrors), ...fieldErrors]
const failures = [
  ...Object.values(errorText),
  ...Object.values(ackText),
  ...Object.values(deviceErrorText),
  ...Object.values(paymentText),
  requiredText,
  networkErrorText,
  timeoutErrorText,
  disconnectedText,
  tooManyRequestsText(30),
]

describe('error texts', () => {
  test.each(codes)('%s has an Arabic text', (code) => {
    expect(Object.keys(errorText)).toContain(code)
    expect(errorTextOf(code)).toMatch(/[\u0600-\u06ff]{3,}/)
  })

  test('a socket and a call name the same missing thing in the same words', () => {
    for (const code of ['room-not-found', 'lesson-not-found', 'interview-not-found'] as const)
      expect(ackText[code]).toBe(errorText[code])
  })

  test.each(Object.values(AckCode))('the acknowledgement %s has an Arabic text', (code) => {
    expect(ackText[code]).toMatch(/[\u0600-\u06ff]/)
  })

  test('no message has an exclamation mark, and each ends as a sentence or with an example', () => {
    for (const text of failures) {
      expect(text).not.toMatch(/[!！]/)
      expect(text).toMatch(/(\.|name@example\.com|name@instapay)$/)
      expect(text).not.toMatch(/undefined|NaN|#/)
    }
  })

  test('each message says what happened and then what to do', () => {
    for (const code of codes) expect(errorTextOf(code).split(/\.\s/).length, code).toBeGreaterThanOrEqual(2)
    const { ok: _, ...refused } = ackText
    for (const text of Object.values(refused)) expect(text.split(/\.\s/).length, text).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['password', 'short-password', 'long-password', bounds.password.min, bounds.password.max],
    ['user name', 'short-user-name', 'long-user-name', bounds.name.min, bounds.name.max],
    ['bio', 'short-bio', 'long-bio', bounds.bio.min, bounds.bio.max],
    ['about', 'short-tutor-about', 'long-tutor-about', bounds.about.min, bounds.about.max],
    [
      'interview feedback',
      'interveiw-feedback-too-short',
      'interveiw-feedback-too-long',
      bounds.meeting.textMin,
      bounds.meeting.textMax,
    ],
    [
      'interview note',
      'interveiw-note-too-short',
      'interveiw-note-too-long',
      bounds.meeting.textMin,
      bounds.meeting.textMax,
    ],
    ['rating', 'too-short-rating-text', 'too-long-rating-text', bounds.rating.textMin, bounds.rating.textMax],
    ['topic', 'short-topic-name', 'long-topic-name', bounds.topicName.min, bounds.topicName.max],
    [
      'title',
      'short-contact-request-title',
      'long-contact-request-title',
      bounds.contact.titleMin,
      bounds.contact.titleMax,
    ],
    [
      'request',
      'short-contact-request-message',
      'long-contact-request-message',
      bounds.contact.messageMin,
      bounds.contact.messageMax,
    ],
  ] as const)('a %s of a wrong length names the bound it broke', (_, short, long, min, max) => {
    expect(errorText[short]).toContain(`اكتب ${characters(min, 'object')} على الأقل`)
    expect(errorText[long]).toContain(`اكتب ${characters(max, 'object')} على الأكثر`)
  })

  test('a message that is too long and an age name their bounds too', () => {
    expect(errorText['message-text-too-long']).toContain(`اكتب ${characters(bounds.message.max, 'object')} على الأكثر`)
    expect(errorText['young-user']).toContain(`من ${years(bounds.age.min, 'object')}.`)
    expect(errorText['old-user']).toContain(`فوق ${years(bounds.age.max, 'object')}.`)
  })

  test('an unknown code has the message of `unexpected`, also a name from Object.prototype', () => {
    for (const code of ['', 'no-such-code', 'toString', '__proto__'])
      expect(errorTextOf(code)).toBe(errorText.unexpected)
  })

  test('a waiting time is given in the largest fitting unit, rounded up', () => {
    expect(tooManyRequestsText(1)).toContain('بعد ثانية.')
    expect(tooManyRequestsText(45)).toContain('بعد 45 ثانية.')
    expect(tooManyRequestsText(61)).toContain('بعد دقيقتين.')
    expect(tooManyRequestsText(6 * 3600)).toContain('بعد 6 ساعات.')
  })
})
