import { resolveObjectURL } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { revokeWhenClosed } from './object-url.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the address of a blob lives as long as the tab that shows it', () => {
  vi.useFakeTimers()
  const address = URL.createObjectURL(new Blob(['receipt']))
  const tab = { closed: false }
  revokeWhenClosed(tab, address)
  vi.advanceTimersByTime(60_000)
  expect(resolveObjectURL(address)).toBeDefined()

  tab.closed = true
  vi.advanceTimersByTime(1_000)
  expect(resolveObjectURL(address)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
