import { expect, test } from 'vitest'
import { parentDomain } from './member-hint.ts'

test('the hint is written for the domain above the app, and nowhere else', () => {
  expect(parentDomain('app.hiwar.example')).toBe('hiwar.example')
  for (const name of ['localhost', '127.0.0.1', 'hiwar.example']) expect(parentDomain(name), name).toBe('')
})
