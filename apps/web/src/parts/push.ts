// This browser's part in web push (extras.md 6.5): its subscription, and who is told of it.
import { currentAuth, subscribeAuth, type AuthState } from '@hiwar/client/auth-store.ts'
import { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { addPushSubscription, getPushKey, removePushSubscription } from '@hiwar/contract/push.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { deviceLabelOf } from '@hiwar/rules/device-label.ts'
import { base64url } from './base64url.ts'
import { readPushWish, writePushWish } from './push-wish.ts'
import { serviceWorker } from './service-worker.ts'

export type PushSupport =
  | 'supported'
  /** On an iPhone or iPad only an app on the home screen is pushed to. */
  | 'needs-install'
  | 'unsupported'

export function pushSupport(): PushSupport {
  const isSupported = ['serviceWorker', 'PushManager', 'Notification'].every(
    (name) => name in globalThis || name in navigator,
  )
  if (isSupported) return 'supported'
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return /iPhone|iPad/.test(navigator.userAgent) && !isInstalled ? 'needs-install' : 'unsupported'
}

/** The browser was allowed to, but could not reach its push service. */
export class PushServiceAway extends Error {}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Names this device in the list of devices; null while nothing is pushed to it. */
export async function deviceDigest(): Promise<string | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  const subscription = await currentSubscription()
  if (subscription === null) return null
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint)))
}

/** A subscription made for an earlier key of ours receives nothing any more. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await serviceWorker()
  await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known !== null && knownKey != null && base64url(knownKey) === publicKey) return known
  await known?.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (cause) {
    throw new PushServiceAway('no subscription', { cause })
  }
}

async function tellServer(subscription: PushSubscription, userId: number): Promise<void> {
  // Somebody else may have signed in while the browser or the user was asked: it is not their device list.
  if (currentAuth().account?.user.id !== userId)
    throw new Failure({ kind: 'refused', code: 'unauthenticated', status: 401, requestId: null })
  const { endpoint, keys } = subscription.toJSON()
  await call(addPushSubscription, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      label: deviceLabelOf(navigator.userAgent),
    },
  })
  writePushWish({ userId, toldAt: Date.now() })
}

/**
 * Asks for permission and registers this browser. False when the user did not allow it; rejects with `PushServiceAway`
 * or a `Failure`.
 */
export async function switchPushOn(publicKey: string, userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await tellServer(await subscribe(publicKey), userId)
  return true
}

/** This browser is pushed to no more. */
export async function switchPushOff(): Promise<void> {
  const subscription = await currentSubscription()
  writePushWish(null)
  if (subscription === null) return
  await call(removePushSubscription, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Tells the server of this browser again: once a day, and after what made it forget all devices. */
async function renew({ isForced }: { isForced: boolean }): Promise<void> {
  const userId = currentAuth().account?.user.id
  const wish = readPushWish()
  if (userId === undefined || wish?.userId !== userId || pushSupport() !== 'supported') return
  if (Notification.permission !== 'granted' || (!isForced && Date.now() - wish.toldAt < DAY_MS)) return
  const { publicKey } = await call(getPushKey)
  if (publicKey !== null) await tellServer(await subscribe(publicKey), userId)
}

/**
 * The account is not used on this device any more: nothing of it stays on the screen or appears there again. The server
 * drops the device with its sign-in. The wish goes last, so that what fails here is done again on the next start.
 */
async function forget(): Promise<void> {
  const registration = pushSupport() === 'supported' ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  writePushWish(null)
}

/** An account may have gone unseen: its token expired while no page was open, and another person signed in perhaps. */
export async function forgetFormerAccount(): Promise<void> {
  const [wish, { token, account }] = [readPushWish(), currentAuth()]
  const isUnknown = token !== null && account === null
  if (wish !== null && !isUnknown && wish.userId !== account?.user.id) await forget()
}

const userIdOf = ({ account }: AuthState) => account?.user.id

/** Keeps the server's list and this browser's subscription alike, as long as the page is open. */
export function followSignIns(): void {
  let before = currentAuth()
  forgetFormerAccount()
    .then(async () => await renew({ isForced: false }))
    .catch(() => undefined)
  subscribeAuth(() => {
    const now = currentAuth()
    const [former, isSamePerson] = [before, userIdOf(before) === userIdOf(now)]
    before = now
    if (former.token !== null && userIdOf(former) !== undefined && (now.token === null || !isSamePerson))
      forget().catch(() => undefined)
    // A fresh token may follow what ended the other sign-ins, and with them all devices.
    else if (now.token !== former.token) renew({ isForced: true }).catch(() => undefined)
  })
}
