import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { metrics } from '../../platform/observability/metrics.ts'

let app: TestApp
const warn = vi.fn()
beforeAll(async () => {
  app = await buildTestApp()
  vi.spyOn(app.deps.log, 'warn').mockImplementation(warn)
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  app.clock.advance(HOUR_MS + 1)
  warn.mockClear()
})

const send = async (body: unknown, type = 'application/csp-report') =>
  (
    await fetch(`${app.url}/api/v1/violations`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status

const older = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://app.test/email-undo/a-secret-key?token=another',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/steal.js?cookie=a-cookie',
    'source-file': 'http://app.test/static/abc1234.js?x=query',
    'line-number': 7,
    'script-sample': 'password = "hidden"',
    ...more,
  },
})
const newer = (url: string, more: object = {}) => ({
  type: 'csp-violation',
  age: 1,
  url,
  user_agent: 'a browser',
  body: {
    documentURL: url,
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sample: 's',
    ...more,
  },
})

const counted = async (directive: string) =>
  (await metrics.violations.get()).values.find(({ labels }) => labels.directive === directive)?.value ?? 0

test('a report is logged once an hour, counted each time, and holds no query, key or sample', async () => {
  const before = await counted('script-src-elem')
  for (let time = 0; time < 3; time++) expect(await send(older())).toBe(200)
  expect(warn.mock.calls).toEqual([
    [
      {
        violation: {
          directive: 'script-src-elem',
          blocked: 'https://evil.test',
          page: 'http://app.test/email-undo',
          file: 'abc1234.js',
          line: 7,
        },
      },
      expect.any(String),
    ],
  ])
  expect((await counted('script-src-elem')) - before).toBe(3)
  app.clock.advance(HOUR_MS)
  for (let time = 0; time < 2; time++) await send(older())
  expect(warn).toHaveBeenCalledTimes(2)
})

test('both forms of the standards are read', async () => {
  expect(
    await send(
      [
        newer('http://admin.test/users', { sourceFile: 'http://admin.test/static/abc1234.js', lineNumber: 7 }),
        { ...newer('http://admin.test/plans'), type: 'deprecation' },
      ],
      'application/reports+json',
    ),
  ).toBe(200)
  expect(warn.mock.calls.map(([{ violation }]) => violation)).toEqual([
    {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: 'http://admin.test/users',
      file: 'abc1234.js',
      line: 7,
    },
  ])
})

test('whoever sends many kinds of them fills no log, and pages of others are none of ours', async () => {
  for (let round = 0; round < 15; round++) {
    const batch = Array.from({ length: 20 }, (_, place) =>
      newer('http://site.test/', { lineNumber: round * 20 + place }),
    )
    expect(await send(batch, 'application/reports+json')).toBe(200)
  }
  expect(warn).toHaveBeenCalledTimes(200)
  warn.mockClear()
  app.clock.advance(HOUR_MS)
  for (const page of ['https://elsewhere.test/', 'about:blank', 'no address', undefined])
    expect(await send(older({ 'document-uri': page }))).toBe(200)
  expect(warn).not.toHaveBeenCalled()
})

test('what is no report, too many at once or too large is refused', async () => {
  expect(await send('{')).toBe(400)
  expect(await send({ 'csp-report': 'no' })).toBe(400)
  expect(
    await send(
      Array.from({ length: 21 }, () => newer('http://app.test/')),
      'application/reports+json',
    ),
  ).toBe(400)
  expect(await send(older({ 'script-sample': 'x'.repeat(17_000) }))).toBe(413)
  expect(warn).not.toHaveBeenCalled()
})

test('directives of the standards are told apart, and those that are none are one word', async () => {
  const sources = 'connect default font frame img manifest media object script style worker'.split(' ')
  const others = 'base-uri form-action frame-ancestors require-trusted-types-for trusted-types'.split(' ')
  const finer = 'script-src-attr script-src-elem style-src-attr style-src-elem'.split(' ')
  const names = [...sources.map((source) => `${source}-src`), ...others, ...finer]
  const reports = names.map((effectiveDirective) => newer('http://app.test/', { effectiveDirective }))
  expect(await send(reports, 'application/reports+json')).toBe(200)
  expect(warn.mock.calls.map(([{ violation }]) => violation.directive)).toEqual(names)
  warn.mockClear()
  await send(
    older({ 'effective-directive': 'x'.repeat(500), 'blocked-uri': 'a phrase of somebody', 'line-number': 1e300 }),
  )
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ violation: { directive: 'other', blocked: null, line: null } })
})

test.each([
  [
    'an older browser names a directive with its sources',
    { 'effective-directive': undefined, 'violated-directive': "img-src 'self'" },
    { directive: 'img-src' },
  ],
  [
    'a page whose path begins with a key',
    { 'document-uri': 'http://app.test/3f9A-key/rest' },
    { page: 'http://app.test/…' },
  ],
  [
    'a page whose path may be a word',
    { 'document-uri': `http://app.test/${'a'.repeat(24)}` },
    { page: `http://app.test/${'a'.repeat(24)}` },
  ],
  [
    'a page whose path is too long for one',
    { 'document-uri': `http://app.test/${'a'.repeat(25)}` },
    { page: 'http://app.test/…' },
  ],
  ['a word', { 'blocked-uri': 'a'.repeat(32) }, { blocked: 'a'.repeat(32) }],
  ['a word of endless length', { 'blocked-uri': 'a'.repeat(33) }, { blocked: null }],
  [
    'a report without a directive',
    { 'effective-directive': undefined, 'violated-directive': undefined },
    { directive: 'other' },
  ],
  ['the first page', { 'document-uri': 'http://site.test' }, { page: 'http://site.test/' }],
  ['a picture in the address', { 'blocked-uri': 'data:image/png;base64,secret' }, { blocked: 'data:' }],
  [
    'an address of endless length',
    { 'blocked-uri': `https://${'a.'.repeat(120)}test/` },
    { blocked: `https://${'a.'.repeat(56)}` },
  ],
  ['a file with a name like a phrase', { 'source-file': 'http://app.test/a%20secret' }, { file: null }],
  ['a file', { 'source-file': `http://app.test/${'a'.repeat(60)}` }, { file: 'a'.repeat(60) }],
  ['a file with an endless name', { 'source-file': `http://app.test/${'a'.repeat(61)}` }, { file: null }],
  ['a file that is no address', { 'source-file': 'inline.js' }, { file: null }],
] as const)('of %s the log holds no more than it says', async (_, sent, violation) => {
  await send(older(sent))
  expect(warn.mock.calls.map(([logged]) => logged)).toMatchObject([{ violation }])
})
