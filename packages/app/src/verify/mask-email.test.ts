import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('a masked email keeps its first letters and its host', () => {
  expect(['mona@example.com', 'm@example.com', 'abc@x.co', 'a.b@c@example.com'].map(maskEmail)).toEqual([
    'mo•••@example.com',
    'm•••@example.com',
    'a•••@x.co',
    'a.•••@example.com',
  ])
})
