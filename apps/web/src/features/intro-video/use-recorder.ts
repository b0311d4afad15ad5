import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VideoFile } from './video-file.ts'
import { VideoRecorder } from './recorder.ts'

/**
 * A recorder that is closed when the component unmounts. `onVideo` receives the recording; it must not change between
 * renders.
 */
export function useRecorder(onVideo: (video: VideoFile) => void) {
  const [recorder] = useState(() => new VideoRecorder(onVideo))
  useEffect(
    () => () => {
      recorder.close()
    },
    [recorder],
  )
  return { recorder, ...useSyncExternalStore(recorder.subscribe, recorder.state) }
}
