// File uploads as multipart forms. `fetch` reports no upload progress, so these use XMLHttpRequest.
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { Failure, failureOf, networkFailure } from './failure.ts'
import { addressOf, parseReply } from './http.ts'
import type { SentTo } from './http.ts'
import { liveToken } from './auth-store.ts'

type PartOf<E extends Endpoint, Name extends string> =
  SentTo<E> extends Partial<Record<Name, infer Sent>> ? Sent : never

interface FileUpload<E extends Endpoint> {
  /** Part name to file, as the contract's `files` names them. */
  files: Readonly<Record<string, Blob>>
  params?: PartOf<E, 'params'>
  query?: PartOf<E, 'query'>
  /** The body's fields; sent as texts, undefined ones not at all. */
  fields?: PartOf<E, 'body'>
  /** Why a staff member does this, for the audit log (admin.md 2.4). */
  reason?: string | undefined
  /** Percent of the bytes sent, 0–100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends files as `multipart/form-data`. Rejects with a `Failure`, or with the abort reason. */
export async function sendFiles<E extends Endpoint>(endpoint: E, upload: FileUpload<E>): Promise<Reply<E>> {
  const { params, query, reason, onProgress, signal } = upload
  const token = liveToken()
  if (token === null) throw new Failure({ kind: 'refused', code: 'unauthenticated', status: 401, requestId: null })

  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, { params, query }))
  request.setRequestHeader('authorization', `Bearer ${token}`)
  if (reason !== undefined) request.setRequestHeader('x-admin-reason', encodeURIComponent(reason))
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress?.(Math.round((loaded / total) * 100))
  })
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      request.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      failureOf(responseOf(request)).then(reject, reject)
    })
    request.addEventListener('error', () => {
      reject(networkFailure(new Error('no reply')))
    })
    request.addEventListener('abort', () => {
      reject(signal?.reason ?? networkFailure(new Error('aborted')))
    })
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort)
    })
    request.send(formOf(upload))
  })
  return (request.responseText === '' ? undefined : parseReply(request.responseText)) as Reply<E>
}

/** The fields first: the server reads the parts in their order. */
function formOf({ fields, files }: Pick<FileUpload<Endpoint>, 'fields' | 'files'>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(
    (fields ?? {}) as Record<string, string | number | boolean | null | undefined>,
  ))
    if (value !== undefined) form.append(name, String(value ?? ''))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
