// Addresses of blobs hold their blob in memory until they are revoked.
const lookEveryMs = 1_000
const downloadMs = 10_000

/** Revokes the address once the tab that shows it is closed: a viewer reads it again to print or save it. */
export function revokeWhenClosed(tab: Pick<Window, 'closed'>, address: string): void {
  const timer = setInterval(() => {
    if (!tab.closed) return
    clearInterval(timer)
    URL.revokeObjectURL(address)
  }, lookEveryMs)
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Hands a blob to the browser as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadMs)
}
