import { expect, test } from 'vitest'
import { SkeletonTimes } from './skeleton-delay.ts'

test('a skeleton waits until the answer is slow', () => {
  const times = new SkeletonTimes()
  expect(times.isShown(1000)).toBe(false)
  times.mount(1000)
  expect([times.isShown(1149), times.isShown(1150)]).toEqual([false, true])
})

test('one that takes the place of another goes on where that was', () => {
  const times = new SkeletonTimes()
  times.mount(1000)
  times.unmount(1080)
  expect(times.isShown(1080)).toBe(false)
  times.mount(1080)
  expect(times.isShown(1160)).toBe(true)
  times.unmount(1400)
  expect([times.isShown(1500), times.isShown(1501)]).toEqual([true, false])
})

test('after a while without one the next waits again', () => {
  const times = new SkeletonTimes()
  times.mount(1000)
  times.unmount(2000)
  times.mount(5000)
  expect([times.isShown(5000), times.isShown(5150)]).toEqual([false, true])
})

test('another one beside it does not end the wait', () => {
  const times = new SkeletonTimes()
  times.mount(1000)
  times.mount(1100)
  times.unmount(1120)
  expect([times.isShown(1149), times.isShown(1150), times.isShown(3000)]).toEqual([false, true, true])
})
