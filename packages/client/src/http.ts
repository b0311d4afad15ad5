import type { Endpoint, Reply, Sent } from '@hiwar/contract/endpoint.ts'
import { syncServerClock } from './clock.ts'
import { Failure, failureOf, networkFailure } from './failure.ts'
import { currentAuth, clearAuth, liveToken } from './auth-store.ts'

type Part<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

interface CallOptions {
  signal?: AbortSignal
  /** `no-cache` asks the server also where the browser might still answer by itself. */
  cache?: RequestCache
}

/** What a call needs: the parts its contract declares, each required unless everything in it may be left out. */
export type SentTo<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  CallOptions

/** `SentTo` as an argument that may be left out where nothing must be sent. */
export type SentArgument<E extends Endpoint> = object extends SentTo<E> ? [sent?: SentTo<E>] : [sent: SentTo<E>]

interface Given extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

const outsideTheApi = /^\/(assets\/|healthz$|readyz$)/

let origin = ''

/** Where the API answers. The default, the page's own origin, is right for every app; programs and tests name one. */
export function setOrigin(address: string): void {
  origin = address
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function textOf(value: unknown): string {
  if (value === null) return ''
  if (isScalar(value)) return String(value)
  throw new TypeError('A query or path value is a text, a number or a boolean')
}

/**
 * people.md 0.8: `key[]=1&key[]=2` for many, `key[gte]=1` for a range, `key=` for null; what is undefined stays out.
 */
export function encodeQuery(query: unknown): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of entriesOf(query)) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const item of value) pairs.append(`${key}[]`, textOf(item))
    else if (typeof value === 'object' && value !== null) {
      for (const [operator, bound] of entriesOf(value))
        if (bound !== undefined) pairs.append(`${key}[${operator}]`, textOf(bound))
    } else pairs.append(key, textOf(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** The whole address of a call, for the rare place that needs it without sending. */
export function addressOf(endpoint: Endpoint, given: Pick<Given, 'params' | 'query'> = {}): string {
  const values = new Map(entriesOf(given.params))
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
    if (!values.has(name)) throw new TypeError(`${endpoint.name} needs the parameter ${name}`)
    return encodeURIComponent(textOf(values.get(name)))
  })
  return `${origin}${outsideTheApi.test(path) ? '' : '/api/v1'}${path}${encodeQuery(given.query)}`
}

function requestOf(endpoint: Endpoint, given: Given): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  const token = liveToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const asked = { method: endpoint.method, headers, signal: given.signal, cache: given.cache }
  if (given.body === undefined) return asked

  headers.set('content-type', 'application/json')
  return { ...asked, body: JSON.stringify(given.body) }
}

async function answerTo(
  request: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  const sentAt = Date.now()
  try {
    const response = await request()
    syncServerClock(response.headers.get('date'), sentAt)
    if (!response.ok) throw await failureOf(response)
    return { response, text: await response.text() }
  } catch (thrown) {
    if (thrown instanceof Failure || signal?.aborted) throw thrown
    throw networkFailure(thrown)
  }
}

/**
 * Makes one call of the contract. Rejects with a `Failure`, or with the abort reason when `signal` was aborted. A
 * private call without a live token is refused here, unsent (people.md 0.2). A 401 ends the session it was made in
 * (web.md §1.1).
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>): Promise<Reply<E>> {
  const { token } = currentAuth()
  try {
    return await answer(endpoint, sent ?? {})
  } catch (thrown) {
    // Whoever signed in meanwhile stays.
    if (thrown instanceof Failure && thrown.status === 401 && currentAuth().token === token) clearAuth()
    throw thrown
  }
}

async function answer<E extends Endpoint>(endpoint: E, given: Given): Promise<Reply<E>> {
  if (endpoint.who !== 'anyone' && liveToken() === null) {
    throw new Failure({ kind: 'refused', code: 'unauthenticated', status: 401, requestId: null })
  }

  const { response, text } = await answerTo(
    () => fetch(addressOf(endpoint, given), requestOf(endpoint, given)),
    given.signal,
  )
  if (text === '') return undefined as Reply<E>
  try {
    return JSON.parse(text) as Reply<E>
  } catch (cause) {
    throw new Failure(
      { kind: 'raw', code: 'unexpected', status: response.status, requestId: response.headers.get('x-request-id') },
      { cause },
    )
  }
}
