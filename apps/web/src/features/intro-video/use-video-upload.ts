import type { Failure } from '@hiwar/client/failure.ts'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '@hiwar/app/use-online.ts'
import { refreshAccount } from '@hiwar/app/auth/account.ts'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/** Uploads the video; offline it pauses and later resumes by itself. `onDone` runs after the account was refreshed. */
export function useVideoUpload(tutorId: number, onDone: () => void) {
  const [state, setState] = useState<UploadState>(idle)
  const job = useRef<{ file: File; stop: (() => void) | null } | null>(null)
  const isOnline = useOnline()

  const run = async (file: File) => {
    const own = { file, stop: null as (() => void) | null }
    job.current = own
    const isCurrent = () => job.current === own
    setState((now) => ({ ...now, isRunning: true, failure: null }))
    const { uploadVideo } = await import('./upload-video.ts')
    own.stop = await uploadVideo(file, tutorId, {
      onProgress: (percent) => {
        if (isCurrent()) setState((now) => ({ ...now, percent }))
      },
      onDone: () => {
        job.current = null
        void refreshAccount().finally(() => {
          setState(idle)
          onDone()
        })
      },
      onFailure: (failure) => {
        if (!isCurrent()) return
        job.current = null
        setState((now) => ({ ...now, isRunning: false, failure }))
      },
    })
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
