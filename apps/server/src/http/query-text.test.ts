import { expect, test } from 'vitest'
import { createQueryReader, remembering } from './query-text.ts'

test('the same text is the same object, and nobody can change it', () => {
  const read = createQueryReader()
  expect(read('days[]=1&days[]=5&sort=rating')).toEqual({ days: ['1', '5'], sort: 'rating' })
  expect(read('a=1')).toBe(read('a=1'))
  expect(Object.isFrozen(read('days[]=1')['days'])).toBe(true)
  expect(read('a=1')).not.toBe(read('a=2'))
})

test('long texts are read each time, and many do not fill the memory', () => {
  const read = createQueryReader()
  const long = `a=${'x'.repeat(400)}`
  expect(read(long)).toEqual(read(long))
  expect(read(long)).not.toBe(read(long))
  const first = read('first=1')
  for (let n = 0; n < 1100; n++) read(`n=${n}`)
  expect(read('first=1')).not.toBe(first)
})

test('a verdict is worked out once for each object, a refusal each time', () => {
  let runs = 0
  const judge = remembering((value) => {
    runs += 1
    return value === null || (typeof value === 'object' && 'bad' in value) ? { error: new Error('bad') } : { value }
  })
  const [good, bad] = [{ a: 1 }, { bad: 1 }]
  expect(judge(good)).toBe(judge(good))
  expect(runs).toBe(1)
  judge(bad)
  judge(bad)
  judge(null)
  judge('text')
  expect(runs).toBe(5)
})
