import { describe, expect, test } from 'vitest'
import { aTutor, aUser } from '@hiwar/client/test/people.ts'
import { City, Gender } from '@hiwar/contract/enums.ts'
import { beforeChange, changesOf, emptiedFields, formValues, lossesOf, movedSince } from './edit-changes.ts'
import type { Account } from './edit-changes.ts'
import type { EditUser } from './edit-schema.ts'

const student = {
  user: { ...aUser, name: 'منى', phone: '01012345678', city: City.Cairo, birthYear: 2000 },
  tutor: null,
}
const tutor = { ...student, tutor: { ...aTutor, notice: 30, studioId: 9 } }
const typed = (account: Account, change: object) => ({ ...formValues(account), ...change }) as EditUser

describe('a change holds', () => {
  test('nothing while nothing was typed', () => {
    for (const account of [student, tutor]) expect(changesOf(account, typed(account, {}))).toEqual({})
  })

  test('the fields that differ', () => {
    const change = changesOf(student, typed(student, { name: 'سلمى', gender: Gender.Female }))
    expect(change).toEqual({ name: 'سلمى', gender: 'female' })
    expect(beforeChange(student, change)).toEqual({ name: 'منى', gender: null })
  })

  test('null for what was emptied, also where the form leaves the field out', () => {
    expect(changesOf(student, typed(student, { phone: '', city: undefined }))).toEqual({ phone: null, city: null })
    expect(changesOf(tutor, typed(tutor, { studioId: null }))).toEqual({ studioId: null })
  })

  test('neither birth year nor notice when they were emptied', () => {
    const emptied = { birthYear: undefined, notice: null }
    expect(changesOf(tutor, typed(tutor, emptied))).toEqual({})
    expect(emptiedFields(tutor, typed(tutor, emptied))).toEqual(['birthYear', 'notice'])
    const neverGiven = { ...student, user: { ...student.user, birthYear: null } }
    expect(emptiedFields(neverGiven, typed(neverGiven, emptied))).toEqual([])
  })

  test("no tutor's field for somebody who does not teach", () => {
    expect(changesOf(student, typed(student, { notice: 60, bio: 'نبذة' }))).toEqual({})
  })
})

test('what others changed meanwhile is told, old beside new', () => {
  expect(movedSince(student, student)).toBeNull()
  const now = { ...student, user: { ...student.user, city: City.Giza, updatedAt: '2026-02-01T00:00:00.000Z' } }
  expect(movedSince(student, now)).toEqual({ before: { city: City.Cairo }, after: { city: City.Giza } })
})

test('a new address and a new number lose their proof', () => {
  expect(lossesOf(student, { city: City.Giza })).toEqual([])
  expect(lossesOf(student, { email: 'new@example.com' })).toHaveLength(1)
  expect(lossesOf(student, { phone: '01112345678' })).toEqual([])
  expect(lossesOf({ ...student, user: { ...student.user, verifiedPhone: true } }, { phone: null })).toHaveLength(1)
})
