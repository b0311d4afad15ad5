import { changePhoto } from '@hiwar/contract/assets.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { useRef, useState } from 'react'
import { refreshAccount } from '../../auth/account.ts'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/** Sends one's own photo. `send` answers whether it arrived; stopping it is no failure. */
export function usePhotoUpload() {
  const [state, setState] = useState<UploadState>(idle)
  const stopping = useRef<AbortController | null>(null)

  const send = async (image: Blob): Promise<boolean> => {
    const stop = new AbortController()
    stopping.current = stop
    setState({ ...idle, isRunning: true })
    try {
      await sendFiles(changePhoto, {
        files: { image },
        signal: stop.signal,
        onProgress: (percent) => setState((now) => ({ ...now, percent })),
      })
      await refreshAccount()
      setState(idle)
      return true
    } catch (thrown) {
      setState({ ...idle, failure: stop.signal.aborted ? null : asFailure(thrown) })
      return false
    }
  }
  return {
    ...state,
    send,
    stop: () => {
      stopping.current?.abort()
    },
  }
}
