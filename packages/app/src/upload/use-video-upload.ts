import type { Failure } from '@hiwar/client/failure.ts'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../use-online.ts'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/**
 * Uploads a tutor's video; offline it pauses and later resumes by itself. Aborting is no failure. It counts as running
 * until `onDone` has settled.
 */
export function useVideoUpload(tutorId: number, onDone: () => unknown) {
  const [state, setState] = useState<UploadState>(idle)
  const job = useRef<{ file: File; stop: (() => void) | null } | null>(null)
  const isOnline = useOnline()

  const run = async (file: File) => {
    const own = { file, stop: null as (() => void) | null }
    job.current = own
    const isCurrent = () => job.current === own
    setState((now) => ({ ...now, isRunning: true, failure: null }))
    const { uploadVideo } = await import('./upload-video.ts')
    const stop = await uploadVideo(file, tutorId, {
      onProgress: (percent) => {
        if (isCurrent()) setState((now) => ({ ...now, percent }))
      },
      onDone: () => {
        if (!isCurrent()) return
        job.current = null
        void Promise.resolve(onDone()).finally(() => setState(idle))
      },
      onFailure: (failure) => {
        if (!isCurrent()) return
        job.current = null
        setState((now) => ({ ...now, isRunning: false, failure }))
      },
    })
    // Aborted before the first byte was sent.
    if (isCurrent()) own.stop = stop
    else stop()
  }
  const stop = () => {
    job.current?.stop?.()
    job.current = null
    setState(idle)
  }
  useEffect(
    () => () => {
      job.current?.stop?.()
    },
    [],
  )
  useEffect(() => {
    const current = job.current
    if (current === null) return
    if (!isOnline) current.stop?.()
    else if (current.stop !== null) void run(current.file)
    // Reacts to changes of the network state only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is a new function on every render
  }, [isOnline])

  return {
    ...state,
    isOffline: state.isRunning && !isOnline,
    send: (file: File) => {
      void run(file)
    },
    stop,
  }
}
