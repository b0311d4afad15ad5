import { changePhoto } from '@hiwar/contract/assets.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { useRef, useState } from 'react'
import { refreshAccount } from '../auth/account.ts'

interface UploadState {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const idle: UploadState = { isRunning: false, percent: 0, failure: null }

/** Uploads the user's photo. `send` resolves to whether it succeeded; aborting is no failure. */
export function usePhotoUpload() {
  const [state, setState] = useState<UploadState>(idle)
  const controller = useRef<AbortController | null>(null)

  const send = async (image: Blob): Promise<boolean> => {
    const own = new AbortController()
    controller.current = own
    setState({ ...idle, isRunning: true })
    try {
      await sendFiles(changePhoto, {
        files: { image },
        signal: own.signal,
        onProgress: (percent) => setState((now) => ({ ...now, percent })),
      })
      await refreshAccount()
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
