// Calls that send files. The platform's `fetch` cannot tell how much of a body has gone out, so these go the older way.
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Failure, failureOf, networkFailure } from './failure.ts'
import { addressOf } from './http.ts'
import type { SentTo } from './http.ts'
import { liveToken } from './auth-store.ts'

interface Sending<E extends Endpoint> {
  /** Part name to file, as the contract's `files` names them. */
  files: Readonly<Record<string, Blob>>
  query?: SentTo<E> extends { query?: infer Query } ? Query : never
  /** 0–100 of the bytes that left. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends files as `multipart/form-data`. Rejects with a `Failure`, or with the abort reason. */
export async function sendFiles<E extends Endpoint>(
  endpoint: E,
  { files, query, onProgress, signal }: Sending<E>,
): Promise<void> {
  const token = liveToken()
  if (token === null) throw new Failure({ kind: 'refused', code: 'unauthenticated', status: 401, requestId: null })
  const form = new FormData()
  for (const [name, file] of Object.entries(files)) form.append(name, file)

  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, { query }))
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress?.(Math.round((loaded / total) * 100))
  })
  await new Promise<void>((done, refuse) => {
    const stop = () => {
      request.abort()
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return done()
      failureOf(responseOf(request)).then(refuse, refuse)
    })
    request.addEventListener('error', () => {
      refuse(networkFailure(new Error('no answer')))
    })
    request.addEventListener('abort', () => {
      refuse(signal?.reason ?? networkFailure(new Error('aborted')))
    })
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', stop)
    })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
