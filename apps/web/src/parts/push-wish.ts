/** For whom this browser was switched on, and when the server last heard of it; wiped at sign-out. */
const wishKey = 'hiwar.push'

export interface PushWish {
  readonly userId: number
  readonly toldAt: number
}

export function readPushWish(): PushWish | null {
  try {
    return JSON.parse(localStorage.getItem(wishKey) ?? 'null') as PushWish | null
  } catch {
    return null
  }
}

export function writePushWish(wish: PushWish | null): void {
  try {
    if (wish === null) localStorage.removeItem(wishKey)
    else localStorage.setItem(wishKey, JSON.stringify(wish))
  } catch {
    // Without storage the subscription lasts as long as the browser keeps it.
  }
}
