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

/** Waits between tries, in milliseconds (extras.md 11.2). */
const retryDelays = [0, 1000, 3000, 5000, 10_000]

/**
 * Sends a tutor's video piece by piece, and goes on where an earlier try of the same file stopped. Answers the way to
 * stop.
 */
export async function uploadVideo(file: File, tutorId: number, hearing: UploadHandlers): Promise<() => void> {
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
      hearing.onProgress(Math.round((sent / total) * 100))
    },
    onSuccess: hearing.onDone,
    onError: (error) => {
      void failureFrom(error).then(hearing.onFailure)
    },
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return () => {
    void upload.abort()
  }
}

async function failureFrom(error: Error): Promise<Failure> {
  if (!(error instanceof DetailedError)) return asFailure(error)
  const { originalResponse: answer } = error
  if (answer === null || answer === undefined) return networkFailure(error)
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = answer.getHeader(name)
    if (value !== undefined) headers.set(name, value)
  }
  return await failureOf(new Response(answer.getBody(), { status: answer.getStatus(), headers }))
}
