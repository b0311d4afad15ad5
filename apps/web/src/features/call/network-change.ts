/**
 * Calls back when the device is on another network, or online again: the network paths of a call are dead then, long
 * before its peer connection notices.
 */
export function onNetworkChange(listener: () => void): () => void {
  const connection =
    'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : null
  const currentType = () => (connection !== null && 'type' in connection ? connection.type : undefined)
  let lastType = currentType()
  // Browsers fire `change` for every new estimate of the speed as well; only another type of network breaks paths.
  const onChange = () => {
    if (currentType() === lastType) return
    lastType = currentType()
    listener()
  }
  window.addEventListener('online', listener)
  connection?.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('online', listener)
    connection?.removeEventListener('change', onChange)
  }
}
