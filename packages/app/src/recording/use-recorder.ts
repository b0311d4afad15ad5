import { useEffect, useState, useSyncExternalStore } from 'react'
import { VideoRecorder } from './recorder.ts'
import type { RecordingSettings } from './recorder.ts'

/**
 * A recorder that is closed when the component unmounts. `onRecorded` receives the recording; neither it nor the
 * settings may change between renders.
 */
export function useRecorder(settings: RecordingSettings, onRecorded: (file: File, seconds: number) => void) {
  const [recorder] = useState(() => new VideoRecorder(settings, onRecorded))
  useEffect(
    () => () => {
      recorder.close()
    },
    [recorder],
  )
  return { recorder, ...useSyncExternalStore(recorder.subscribe, recorder.state) }
}
