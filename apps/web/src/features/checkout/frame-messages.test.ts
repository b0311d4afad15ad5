import { afterEach, expect, test, vi } from 'vitest'
import { cardReturnOf, frameMessageOf, postToParent } from './frame-messages.ts'

const origin = 'https://app.hiwar.test'
const frame = { postMessage: () => undefined } as unknown as MessageEventSource
const event = (change: object = {}) => ({ origin, source: frame, data: 'close' as unknown, ...change })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('33: coming back without a status is no success', () => {
  expect(cardReturnOf(new URLSearchParams())).toEqual({ isAdded: false, code: null, description: null })
  expect(cardReturnOf(new URLSearchParams('statusCode=')).isAdded).toBe(false)
  expect(cardReturnOf(new URLSearchParams('statusCode=9926&statusDescription=no'))).toEqual({
    isAdded: false,
    code: '9926',
    description: 'no',
  })
  expect(cardReturnOf(new URLSearchParams('statusCode=200&token=secret'))).toEqual({
    isAdded: true,
    code: '200',
    description: null,
  })
})

test('33: only our own page in that very frame is heard', () => {
  const ours = { origin, frame }
  expect(frameMessageOf(event(), ours)).toBe('close')
  const report = { report: { code: '9926', description: 'no' } }
  expect(frameMessageOf(event({ data: report }), ours)).toEqual(report)
  expect(frameMessageOf(event({ data: report, origin: 'https://evil.test' }), ours)).toBeNull()
  expect(frameMessageOf(event({ origin: 'https://evil.test' }), ours)).toBeNull()
  expect(frameMessageOf(event({ source: { ...frame } }), ours)).toBeNull()
  expect(frameMessageOf(event({ source: null }), { origin, frame: null })).toBeNull()
  expect(frameMessageOf(event(), { origin, frame: undefined })).toBeNull()
  expect(frameMessageOf(event({ data: 'pay' }), ours)).toBeNull()
  expect(frameMessageOf(event({ data: { close: true } }), ours)).toBeNull()
})

test('33: a message goes to our own origin and nowhere else', () => {
  const sent: unknown[][] = []
  vi.stubGlobal('window', {
    location: { origin },
    parent: {
      postMessage: (...given: unknown[]) => {
        sent.push(given)
      },
    },
  })
  postToParent('try-again')
  expect(sent).toEqual([['try-again', origin]])
})
