/** Pauses the loader animation while the tab is hidden. Used by `UiProvider`; returns the stop function. */
export function pauseLoaderInHiddenTab(): () => void {
  const follow = () => document.documentElement.toggleAttribute('data-tab-hidden', document.hidden)
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => document.removeEventListener('visibilitychange', follow)
}
