import { useEffect } from 'react'

/** The other's picture in a window of its own, above whatever else is open. */
export async function showInPicture(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-partner]')
  await video?.requestPictureInPicture().catch(() => undefined)
}

/** Browsers that ask for it when the tab of a call is hidden get it; the others refuse the name. */
const ACTION = 'enterpictureinpicture'

/** The other stays in sight when another tab or program is looked at (web.md §2 `/lesson/{id}`). */
export function usePictureInPicture(): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session: { setActionHandler(action: string, handler: (() => void) | null): void } = navigator.mediaSession
    const answer = (handler: (() => void) | null) => {
      try {
        session.setActionHandler(ACTION, handler)
      } catch {
        // Not known here: the button under "more" is the way.
      }
    }
    answer(() => {
      void showInPicture()
    })
    return () => {
      answer(null)
    }
  }, [])
}
