import { createHash } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  addPushSubscription,
  getPushKey,
  listPushSubscriptions,
  removePushSubscription,
} from '@hiwar/contract/push.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { isPublicKey, isPushService, type PushMessage, type PushOutcome } from '../../platform/messaging/web-push.ts'
import { currentSettings } from '../settings/service.ts'
import {
  deleteDevice,
  deleteOldestDevices,
  findAddress,
  findStudentsWithDevice,
  findDevices,
  saveDevice,
  setLastOk,
} from './queries.ts'

/** Students who are pushed to, ascending, those after `after`. */
export const pushedTo = async ({ webPush, db }: Deps, page: { after: number; limit: number }): Promise<number[]> =>
  webPush === null ? [] : await findStudentsWithDevice(db, page)

export const readKey = ({ webPush }: Deps): Reply<typeof getPushKey> => ({ publicKey: webPush?.publicKey ?? null })

/** Registers the caller's browser (extras.md 6.5). Its address must be a push service's: we send requests there. */
export async function addDevice(
  deps: Deps,
  actor: Actor,
  { endpoint, keys, label }: Received<typeof addPushSubscription.body>,
): Promise<void> {
  if (!isPushService(deps.config.push, endpoint)) fail('bad-request', 'endpoint')
  if (!isPublicKey(keys.p256dh)) fail('bad-request', 'keys')
  if (deps.webPush === null) fail('service-unavailable')

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const owner = { userId: actor.id, signInId: actor.signInId }
    if (!(await saveDevice(tx, { ...owner, endpoint, ...keys, label, at: deps.now() }))) fail('unauthenticated')
    await deleteOldestDevices(tx, actor.id, bounds.pushDevices)
  })
}

const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

export async function listDevices(
  deps: Deps,
  actor: Actor,
  current: string | undefined,
): Promise<Reply<typeof listPushSubscriptions>> {
  return (await findDevices(deps.db, actor.id)).map(({ id, endpoint, label, createdAt, lastOkAt }) => ({
    id,
    label,
    createdAt: createdAt.toISOString(),
    lastOkAt: lastOkAt?.toISOString() ?? null,
    current: digestOf(endpoint) === current,
  }))
}

export async function removeDevice(
  deps: Deps,
  actor: Actor,
  given: Received<typeof removePushSubscription.body>,
): Promise<void> {
  if (given.id === undefined && given.endpoint === undefined) fail('empty-request')
  await deleteDevice(deps.db, { userId: actor.id, ...given })
}

/** Pushes to one device of a person. A device whose push service knows it no more is forgotten. */
export async function pushTo(
  deps: Deps,
  device: { id: number; userId: number },
  message: PushMessage,
): Promise<PushOutcome> {
  if (deps.webPush === null) return { kind: 'refused', fault: 'push is not set up' }
  const address = await findAddress(deps.db, device)
  if (address === undefined) return { kind: 'gone', fault: 'no address' }
  // The list of push services may have become shorter since the device was added.
  if (!isPushService(deps.config.push, address.endpoint)) {
    await deleteDevice(deps.db, device)
    return { kind: 'gone', fault: 'no push service' }
  }

  const { 'contact.email': contact } = await currentSettings(deps)
  const outcome = await deps.webPush.send(address, message, contact ?? deps.config.mail.address)
  if (outcome.kind === 'taken') await setLastOk(deps.db, device.id, deps.now())
  if (outcome.kind === 'gone') await deleteDevice(deps.db, device)
  return outcome
}
