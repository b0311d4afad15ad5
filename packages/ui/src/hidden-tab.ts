/** Stops the loops of the page while its tab is hidden. `UiProvider` calls it once; returns what ends it. */
export function pauseLoaderInHiddenTab(): () => void {
  const follow = () => document.documentElement.toggleAttribute('data-tab-hidden', document.hidden)
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => document.removeEventListener('visibilitychange', follow)
}
