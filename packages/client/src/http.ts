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
  /** `no-cache` revalidates with the server even where the browser cache still holds a fresh reply. */
  cache?: RequestCache
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** Why a staff member does this, 5 to 255 characters, for the audit log (admin.md 2.4). */
  reason?: string
}

/** What a call sends: the parts its contract declares, each required unless everything in it is optional. */
export type SentTo<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  CallOptions

/** `SentTo` as an argument list, optional where nothing has to be sent. */
export type SentArgument<E extends Endpoint> = object extends SentTo<E> ? [sent?: SentTo<E>] : [sent: SentTo<E>]

interface UntypedSent extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

const outsideTheApi = /^\/(assets\/|healthz$|readyz$)/

let origin = ''

/** Sets the origin of the API. Apps keep the default, the page's own origin; scripts and tests set one. */
export function setOrigin(address: string): void {
  origin = address
}

/** An address of our files, as a whole text of a reply. */
const mediaAddress = /"https?:\/\/[^"/\\]+(?=\/assets\/(?:uploads|receipts)\/)/g

/** A reply whose files are addressed where the calls go, so that the browser talks to one origin (admin.md 0.1). */
export const parseReply = (text: string): unknown => JSON.parse(text.replace(mediaAddress, `"${origin}`))

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function textOf(value: unknown): string {
  if (value === null) return ''
  if (isScalar(value)) return String(value)
  throw new TypeError('A query or path value must be a string, a number or a boolean')
}

/**
 * Query encoding of people.md 0.8: `key[]=1&key[]=2` for arrays, `key[gte]=1` for ranges, `key=` for null; undefined is
 * omitted.
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

/** The full URL of a call, for code that needs it without sending (downloads, uploads). */
export function addressOf(endpoint: Endpoint, sent: Pick<UntypedSent, 'params' | 'query'> = {}): string {
  const values = new Map(entriesOf(sent.params))
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
    if (!values.has(name)) throw new TypeError(`${endpoint.name} needs the parameter ${name}`)
    return encodeURIComponent(textOf(values.get(name)))
  })
  return `${origin}${outsideTheApi.test(path) ? '' : '/api/v1'}${path}${encodeQuery(sent.query)}`
}

function requestOf(endpoint: Endpoint, sent: UntypedSent): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  const token = liveToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (sent.reason !== undefined) headers.set('x-admin-reason', encodeURIComponent(sent.reason))
  const init = { method: endpoint.method, headers, signal: sent.signal, cache: sent.cache, keepalive: sent.keepalive }
  if (sent.body === undefined) return init

  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(sent.body) }
}

const underWay = new Set<Promise<unknown>>()

/** Resolves when all calls have ended that are under way. */
export const callsEnded = async (): Promise<unknown> => await Promise.allSettled(underWay)

async function fetchReply(
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

/** Asks the person to prove that it is still them; true once they did. */
type ProofRequest = () => Promise<boolean>

let requestProof: ProofRequest = async () => false

/** Who asks when a sensitive change needs a fresh proof (more.md 1, step-up); the call then goes on. */
export function onProofNeeded(request: ProofRequest): void {
  requestProof = request
}

/** The server did not doubt what was sent, but that its sender is still the owner. */
const needsProof = (thrown: unknown) =>
  thrown instanceof Failure && thrown.code === 'wrong-password' && thrown.field === 'currentPassword'

/**
 * Makes one API call. Rejects with a `Failure`, or with the abort reason when `signal` was aborted. A call that needs a
 * signed-in user fails here, unsent, when there is no valid token (people.md 0.2). A 401 reply signs the user out
 * (web.md §1.1).
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>): Promise<Reply<E>> {
  const { token } = currentAuth()
  try {
    return await sendProved(endpoint, sent ?? {})
  } catch (thrown) {
    // A user who signed in while this call was under way stays signed in.
    if (thrown instanceof Failure && thrown.status === 401 && currentAuth().token === token) clearAuth()
    throw thrown
  }
}

/** Sends once more what was refused for want of a proof, when the person has given it. */
async function sendProved<E extends Endpoint>(endpoint: E, sent: UntypedSent): Promise<Reply<E>> {
  try {
    return await send(endpoint, sent)
  } catch (thrown) {
    if (!needsProof(thrown) || !(await requestProof())) throw thrown
    return await send(endpoint, sent)
  }
}

async function send<E extends Endpoint>(endpoint: E, sent: UntypedSent): Promise<Reply<E>> {
  if (endpoint.who !== 'anyone' && liveToken() === null) {
    throw new Failure({ kind: 'refused', code: 'unauthenticated', status: 401, requestId: null })
  }

  const fetched = fetchReply(() => fetch(addressOf(endpoint, sent), requestOf(endpoint, sent)), sent.signal)
  underWay.add(fetched)
  const { response, text } = await fetched.finally(() => underWay.delete(fetched))
  if (text === '') return undefined as Reply<E>
  try {
    return parseReply(text) as Reply<E>
  } catch (cause) {
    throw new Failure(
      { kind: 'raw', code: 'unexpected', status: response.status, requestId: response.headers.get('x-request-id') },
      { cause },
    )
  }
}
