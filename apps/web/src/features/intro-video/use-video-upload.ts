import type { Failure } from '@hiwar/client/failure.ts'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../parts/use-online.ts'
import { refreshAccount } from '../../auth/account.ts'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/** Sends the video; without a network it waits, and goes on by itself. `onDone` after the account knows of it. */
export function useVideoUpload(tutorId: number, onDone: () => void) {
  const [state, setState] = useState<UploadState>(idle)
  const job = useRef<{ file: File; stop: (() => void) | null } | null>(null)
  const isOnline = useOnline()

  const run = async (file: File) => {
    const own = { file, stop: null as (() => void) | null }
    job.current = own
    const isCurrent = () => job.current === own
    setState((now) => ({ ...now, isRunning: true, failure: null }))
    const { uploadVideo: sendFilm } = await import('./upload-video.ts')
    own.stop = await sendFilm(file, tutorId, {
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
    const waiting = job.current
    if (waiting === null) return
    if (!isOnline) waiting.stop?.()
    else if (waiting.stop !== null) void run(waiting.file)
    // Only a change of the line matters here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is made anew with every drawing
  }, [isOnline])

  return {
    ...state,
    isWaiting: state.isRunning && !isOnline,
    send: (file: File) => {
      void run(file)
    },
    stop,
  }
}
