/**
 * Hears that the device is on another network, or back on one: the old paths of a call are dead before its browser
 * notices.
 */
export function watchNetwork(changed: () => void): () => void {
  const connection =
    'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : null
  const typeNow = () => (connection !== null && 'type' in connection ? connection.type : undefined)
  let known = typeNow()
  // Browsers fire this for every new guess at the speed as well; only another kind of network breaks paths.
  const compare = () => {
    if (typeNow() === known) return
    known = typeNow()
    changed()
  }
  window.addEventListener('online', changed)
  connection?.addEventListener('change', compare)
  return () => {
    window.removeEventListener('online', changed)
    connection?.removeEventListener('change', compare)
  }
}
