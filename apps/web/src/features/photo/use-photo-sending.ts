import { changePhoto } from '@hiwar/contract/assets.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { useRef, useState } from 'react'
import { refreshAccount } from '../../auth/account.ts'

interface Sending {
  isRunning: boolean
  percent: number
  failure: Failure | null
}
const resting: Sending = { isRunning: false, percent: 0, failure: null }

/** Sends one's own photo. `send` answers whether it arrived; stopping it is no failure. */
export function usePhotoSending() {
  const [state, setState] = useState<Sending>(resting)
  const stopping = useRef<AbortController | null>(null)

  const send = async (image: Blob): Promise<boolean> => {
    const stop = new AbortController()
    stopping.current = stop
    setState({ ...resting, isRunning: true })
    try {
      await sendFiles(changePhoto, {
        files: { image },
        signal: stop.signal,
        onProgress: (percent) => setState((now) => ({ ...now, percent })),
      })
      await refreshAccount()
      setState(resting)
      return true
    } catch (thrown) {
      setState({ ...resting, failure: stop.signal.aborted ? null : asFailure(thrown) })
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
