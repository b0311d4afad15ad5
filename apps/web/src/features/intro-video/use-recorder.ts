import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VideoFile } from './video-file.ts'
import { VideoRecorder } from './recorder.ts'

/**
 * A recorder that lives as long as the part that shows it. `onVideo` gets what was recorded and stays the same function.
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
