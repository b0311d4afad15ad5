import { bounds } from '@hiwar/contract/bounds.ts'
import { createUpload } from '@hiwar/contract/uploads.ts'
import { asFailure, failureOf, networkFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { addressOf } from '@hiwar/client/http.ts'
import { liveToken } from '@hiwar/client/auth-store.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { plainType } from './video-file.ts'

interface UploadHandlers {
  onProgress: (percent: number) => void
  onDone: () => void
  onFailure: (failure: Failure) => void
}

/** Retry backoff in milliseconds (extras.md 11.2). */
const retryDelays = [0, 1000, 3000, 5000, 10_000]

/**
 * Uploads a tutor's video in chunks and resumes an interrupted upload of the same file. Returns a function that aborts
 * the upload.
 */
export async function uploadVideo(file: File, tutorId: number, handlers: UploadHandlers): Promise<() => void> {
  const upload = new Upload(file, {
    endpoint: addressOf(createUpload),
    chunkSize: bounds.upload.piece,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { purpose: 'tutor-video', tutorId: String(tutorId), filetype: plainType(file.type), filename: file.name },
    fingerprint: async () => `hiwar-video ${tutorId} ${file.size} ${file.lastModified}`,
    onBeforeRequest: (request) => {
      request.setHeader('authorization', `Bearer ${liveToken() ?? ''}`)
    },
    onProgress: (sent, total) => {
      handlers.onProgress(Math.round((sent / total) * 100))
    },
    onSuccess: handlers.onDone,
    onError: (error) => {
      void failureFrom(error).then(handlers.onFailure)
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  upload.start()
  return () => {
    void upload.abort()
  }
}

async function failureFrom(error: Error): Promise<Failure> {
  if (!(error instanceof DetailedError)) return asFailure(error)
  const { originalResponse: response } = error
  if (response === null || response === undefined) return networkFailure(error)
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = response.getHeader(name)
    if (value !== undefined) headers.set(name, value)
  }
  return await failureOf(new Response(response.getBody(), { status: response.getStatus(), headers }))
}
