import type { FastifyInstance } from 'fastify'
import { getReceipt } from '@hiwar/contract/assets.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import { editInvoice, getInvoiceStats, listInvoices, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { gate, pathOf, type Call, type Serve } from '../../http/serve.ts'
import { checkEditor, edit, editByForm, list, openReceipt, request, stats, storeProof } from './service.ts'

export function invoicesRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  serve(requestWithdrawal, ({ actor, body, idempotencyKey }) => request(deps, actor, { body, idempotencyKey }))
  serve(listInvoices, ({ actor, query }) => list(deps, actor, query))
  serve(getInvoiceStats, ({ actor, params }) => stats(deps, actor, params.id))
  serve(editInvoice, async (call) => {
    if (call.body !== undefined)
      return await edit(deps, call.actor, { id: call.params.id, sent: call.body, receipt: null })
    return await editByForm(deps, call.actor, { id: call.params.id, ...(await readForm(deps, call)) })
  })
  app.get<{ Params: Received<typeof getReceipt.params> }>(
    pathOf(getReceipt),
    { onRequest: gate(getReceipt), schema: { params: getReceipt.params } },
    async (request, reply) => {
      const receipt = await openReceipt(deps, request.actor ?? fail('unauthenticated'), request.params.file)
      return await reply
        .type(receipt.type)
        .headers({
          'content-length': receipt.size,
          'cache-control': 'private, no-store',
          'content-security-policy': 'sandbox',
        })
        .send(receipt.stream)
    },
  )
}

/** The fields, and the stored proof's name; until the row takes it, the file belongs to nobody. */
async function readForm(deps: Deps, { actor, params, parts }: Call<typeof editInvoice>) {
  await checkEditor(deps, actor, params.id, false)
  const fields = new Map<string, string>()
  let receipt: string | null = null
  for await (const part of parts()) {
    if (part.kind === null) fields.set(part.name, part.value)
    else {
      await checkEditor(deps, actor, params.id, true)
      receipt = await storeProof(deps, part.stream)
    }
  }
  return { fields, receipt }
}
