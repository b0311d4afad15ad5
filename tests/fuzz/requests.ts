// A random request for one call: valid, nearly valid, or broken on purpose.
import fc, { type Arbitrary } from 'fast-check'
import qs from 'qs'
import { Nothing, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { brokenBody, hostile, corrupted, valid } from './values.ts'

export interface FuzzRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const asText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

/** Mixes values that fit the schema with values that are corrupted in one place. */
const mixed = (made: Arbitrary<unknown>) =>
  fc.oneof({ weight: 2, arbitrary: made }, { weight: 3, arbitrary: made.chain(corrupted) })

function paths(endpoint: Endpoint): Arbitrary<string> {
  const names = [...pathOf(endpoint).matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const part = (name: string) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: valid(endpoint.params).map((params) => encoded(new Map(Object.entries(params as object)).get(name))),
      },
      { weight: 1, arbitrary: hostile.map(encoded) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '%00',
          '%zz',
          '%',
          '..%2f..',
          '0',
          '-1',
          '1.5',
          '99999999999',
          '٧',
          '1%0d%0a',
          'NaN',
          '1/2',
        ),
      },
    )
  return fc
    .tuple(...names.map(part))
    .map((parts) =>
      names.reduce((path, name, place) => path.replace(`:${name}`, () => parts[place] ?? ''), pathOf(endpoint)),
    )
}

/** A lone surrogate cannot be part of a URL. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()).slice(0, 3000)

function queries(endpoint: Endpoint): Arbitrary<string> {
  const own = endpoint.query === Nothing ? fc.constant<unknown>({}) : mixed(valid(endpoint.query))
  return fc.oneof(
    { weight: 6, arbitrary: own.map((query) => qs.stringify(wellFormed(query), { arrayFormat: 'brackets' })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'page=0',
        'page=-1&size=0',
        'size=1000000',
        'page=1e9',
        'page[]=1&page[]=2',
        'page[gte]=1',
        'order[]=id;drop&direction[]=up',
        'order=password_hash',
        'search=%00',
        'search[a][b][c][d]=1',
        'a[__proto__][x]=1',
        '__proto__[x]=1',
        '%',
        '%zz=1',
        'id=%ff',
        'columns[]=passwordHash',
        'createdAt[gte]=yesterday',
        'full=yes',
        'full=true',
        `ids[]=${Array.from({ length: 120 }, () => '1').join('&ids[]=')}`,
        `search=${'x'.repeat(5000)}`,
        'search=%ud800',
        'match=regex&search=(a%2B)%2B',
      ),
    },
  )
}

const wellFormed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? {}).replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, ''))

interface Body {
  readonly type: string | undefined
  readonly text: string | undefined
}

function bodies(endpoint: Endpoint): Arbitrary<Body> {
  if (endpoint.method === 'GET') return fc.constant({ type: undefined, text: undefined })
  const own = endpoint.body === Nothing ? fc.constant<unknown>({}) : mixed(valid(endpoint.body))
  return fc.oneof(
    { weight: 8, arbitrary: own.map((body) => ({ type: 'application/json', text: JSON.stringify(body) ?? '' })) },
    { weight: 1, arbitrary: brokenBody },
    { weight: 1, arbitrary: fc.constant({ type: undefined, text: undefined }) },
  )
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  {},
  { 'x-admin-reason': '%E0%A4%A' },
  { 'x-admin-reason': encodeURIComponent('\u0000'.repeat(9)) },
  { 'x-admin-reason': encodeURIComponent('لأن الطالب طلب ذلك') },
  { 'idempotency-key': 'x'.repeat(400) },
  { 'idempotency-key': '\u00ff\u00fe' },
  { range: 'bytes=5-2' },
  { 'if-none-match': '*' },
  { 'x-request-id': '\'"<>' },
  { 'user-agent': 'x'.repeat(3000) },
  { 'tus-resumable': '1.0.0', 'upload-length': '-5', 'upload-metadata': 'purpose a,b' },
  { 'upload-offset': '1e9', 'tus-resumable': '1.0.0' },
)

export function randomRequests(endpoint: Endpoint): Arbitrary<FuzzRequest> {
  return fc
    .tuple(paths(endpoint), queries(endpoint), bodies(endpoint), oddHeaders)
    .map(([path, query, { type, text }, odd]) => ({
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...odd, ...(type === undefined ? {} : { 'content-type': type }) },
      body: text,
    }))
}
