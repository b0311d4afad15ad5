import { listContactRequests, sendContactRequest, updateContactRequest } from '@hiwar/contract/contact-requests.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { change, list, send } from './service.ts'

export function contactRequestsRoutes(serve: Serve, deps: Deps): void {
  serve(sendContactRequest, async ({ actor, body }) => {
    await send(deps, actor, body)
  })
  serve(listContactRequests, async ({ query }) => await list(deps, query))
  serve(updateContactRequest, async ({ actor, params, body }) => await change(deps, actor, { id: params.id, body }))
}
