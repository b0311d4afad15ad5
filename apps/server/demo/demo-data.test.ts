import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { officeStudents, officeTutors } from './back-office-people.ts'
import { demoStaff, demoStudents, demoTutors, introVideo, mediaWidths } from './people.ts'
import { demoReviews } from './reviews.ts'
import { demoTopics } from './topics.ts'

const everyone = [...demoTutors, ...demoStudents, ...demoStaff, ...officeStudents, ...officeTutors]
const length = (text: string) => [...text].length
const inMedia = (file: string) => existsSync(new URL(`./media/${file}`, import.meta.url))

test('the demo has 28 tutors, two tutor managers and 8 students', () => {
  expect(demoTutors.filter((tutor) => tutor.role === 'Tutor')).toHaveLength(28)
  expect(demoTutors.filter((tutor) => tutor.role === 'TutorManager')).toHaveLength(2)
  expect(demoStudents).toHaveLength(8)
})

test('names, ages, phones and governorates are valid', () => {
  for (const person of everyone) {
    expect(person.name).toMatch(/^[\u0600-\u06ff ]{2,30}$/)
    expect(person.phone).toMatch(/^01[0125]\d{8}$/)
    expect(person.key).toMatch(/^[a-z0-9-]+$/)
    expect(person.city).toBeGreaterThanOrEqual(1)
    expect(person.city).toBeLessThanOrEqual(30)
    expect(2026 - person.birthYear).toBeGreaterThanOrEqual(10)
    expect(2026 - person.birthYear).toBeLessThanOrEqual(60)
  }
})

test('no two people share a name, a phone or an address', () => {
  for (const field of ['key', 'name', 'phone'] as const)
    expect(new Set(everyone.map((person) => person[field])).size).toBe(everyone.length)
})

test('what tutors write about themselves is within the limits and differs', () => {
  for (const tutor of demoTutors) {
    expect(length(tutor.bio), tutor.bio).toBeGreaterThanOrEqual(25)
    expect(length(tutor.bio), tutor.bio).toBeLessThanOrEqual(60)
    expect(tutor.bio).toMatch(/[\u0600-\u06ff\s]{5,}/)
    expect(length(tutor.about)).toBeGreaterThanOrEqual(50)
    expect(length(tutor.about)).toBeLessThanOrEqual(1000)
    expect(tutor.notice).toBeGreaterThanOrEqual(0)
    expect(tutor.notice).toBeLessThanOrEqual(1440)
    expect(new Set(tutor.topics).size).toBe(tutor.topics.length)
    expect(tutor.topics.length).toBeGreaterThanOrEqual(3)
    expect(tutor.topics.length).toBeLessThanOrEqual(6)
  }
  expect(new Set(demoTutors.flatMap((tutor) => [tutor.bio, tutor.about])).size).toBe(demoTutors.length * 2)
})

test('every picture and the introduction video exist', () => {
  const bases = [
    ...demoTutors.flatMap((tutor) => [tutor.portrait, tutor.poster]),
    ...demoStudents.map((student) => student.portrait),
  ]
  for (const base of bases) for (const width of mediaWidths) expect(inMedia(`${base}-${width}.webp`), base).toBe(true)
  expect(inMedia(introVideo.mp4) && inMedia(introVideo.webm)).toBe(true)
})

test('topics have unique names within the limits, and each has a tutor', () => {
  for (const field of ['key', 'ar', 'en'] as const)
    expect(new Set(demoTopics.map((topic) => topic[field])).size).toBe(24)
  for (const topic of demoTopics) {
    for (const name of [topic.ar, topic.en]) expect(length(name) >= 3 && length(name) <= 50, name).toBe(true)
    expect(
      demoTutors.some((tutor) => tutor.topics.includes(topic.key)),
      topic.key,
    ).toBe(true)
  }
})

test('reviews are within the limits and no two are alike', () => {
  const texts = demoReviews.flatMap((review) => review.feedback ?? [])
  expect(demoReviews.length).toBeGreaterThanOrEqual(115)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(length(text) >= 3 && length(text) <= 250, text).toBe(true)
  for (const review of demoReviews)
    expect(new Set(review.tags).size <= 5 && new Set(review.tags).size === review.tags.length).toBe(true)
})
