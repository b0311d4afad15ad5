import { useEffect } from 'react'

/** Shows the partner's video in a small window above other programs. */
export async function showPictureInPicture(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-partner]')
  await video?.requestPictureInPicture().catch(() => undefined)
}

/** Browsers that support it run this action when the tab of a call is hidden; the others throw on its name. */
const ACTION = 'enterpictureinpicture'

/** Keeps the partner visible when the user changes to another tab or program (web.md §2 `/lesson/{id}`). */
export function usePictureInPicture(): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session: { setActionHandler(action: string, handler: (() => void) | null): void } = navigator.mediaSession
    const setHandler = (handler: (() => void) | null) => {
      try {
        session.setActionHandler(ACTION, handler)
      } catch {
        // Not supported: the button under "more" still works.
      }
    }
    setHandler(() => {
      void showPictureInPicture()
    })
    return () => {
      setHandler(null)
    }
  }, [])
}
