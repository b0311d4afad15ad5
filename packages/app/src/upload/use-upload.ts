import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useEffect, useRef, useState } from 'react'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/** What a single upload is given. */
export interface UploadOptions {
  signal: AbortSignal
  /** Percent of the bytes sent, 0–100. */
  onProgress: (percent: number) => void
}

/**
 * Runs one upload at a time. `send` resolves to whether it succeeded; aborting, also by leaving the screen, is no
 * failure.
 */
export function useUpload() {
  const [state, setState] = useState<UploadState>(idle)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (upload: (options: UploadOptions) => Promise<unknown>): Promise<boolean> => {
    const own = new AbortController()
    controller.current = own
    setState({ ...idle, isRunning: true })
    try {
      await upload({
        signal: own.signal,
        onProgress: (percent) => setState((now) => ({ ...now, percent })),
      })
      setState(idle)
      return true
    } catch (thrown) {
      setState({ ...idle, failure: own.signal.aborted ? null : asFailure(thrown) })
      return false
    }
  }
  return {
    ...state,
    send,
    stop: () => {
      controller.current?.abort()
    },
  }
}
