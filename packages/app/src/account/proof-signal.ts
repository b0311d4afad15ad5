// A proof given in another window of the same browser, where the sign-in provider was asked for it.

const key = 'hiwar.proved'

/** Tells the other windows that the person has just proved to be there. */
export function announceProof(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage the other window asks again.
  }
}

/** Calls `listener` when another window announces a proof. Returns the function that ends it. */
export function onProofAnnounced(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}
