import { Loader } from '@hiwar/ui/loader.tsx'

/**
 * Stands until the first screen's file and the session are there; the page's own markup shows the same before any
 * script.
 */
export function FirstLoad() {
  return <Loader isFullScreen />
}
