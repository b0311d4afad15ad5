import { Loader } from '@hiwar/ui/loader.tsx'

/**
 * Shown until the code of the first screen and the account are loaded; index.html shows the same before any script
 * runs.
 */
export function FirstLoad() {
  return <Loader isFullScreen />
}
