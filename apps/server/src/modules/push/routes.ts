import { addPushSubscription, getPushKey, listPushSubscriptions, removePushSubscription } from '@hiwar/contract/push.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addDevice, listDevices, readKey, removeDevice } from './service.ts'

export function pushRoutes(serve: Serve, deps: Deps): void {
  serve(getPushKey, () => Promise.resolve(readKey(deps)))
  serve(addPushSubscription, async ({ actor, body }) => {
    await addDevice(deps, actor, body)
  })
  serve(listPushSubscriptions, async ({ actor, query }) => await listDevices(deps, actor, query.device))
  serve(removePushSubscription, async ({ actor, body }) => {
    await removeDevice(deps, actor, body)
  })
}
