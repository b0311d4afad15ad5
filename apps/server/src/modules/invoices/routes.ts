import type { FastifyInstance } from 'fastify'
import { getReceipt } from '@hiwar/contract/assets.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import {
  editInvoice,
  getInvoiceStats,
  listInvoices,
  listLedger,
  listReceivers,
  requestWithdrawal,
} from '@hiwar/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { storedFilePolicy } from '../../http/safety-headers.ts'
import { gate, pathOf, type Call, type Serve } from '../../http/serve.ts'
import { readLedger } from './ledger/service.ts'
import {
  createWithdrawal,
  edit,
  editByForm,
  openReceipt,
  readReceivers,
  readStats,
  requireEditor,
  searchInvoices,
  storeReceipt,
} from './service.ts'

export function invoicesRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  serve(requestWithdrawal, ({ actor, body, idempotencyKey }) => createWithdrawal(deps, actor, { body, idempotencyKey }))
  serve(listInvoices, ({ actor, query }) => searchInvoices(deps, actor, query))
  serve(listLedger, ({ actor, query }) => readLedger(deps, actor, query))
  serve(listReceivers, ({ actor }) => readReceivers(deps, actor))
  serve(getInvoiceStats, ({ actor, params }) => readStats(deps, actor, params.id))
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
          'content-security-policy': storedFilePolicy,
        })
        .send(receipt.stream)
    },
  )
}

/** The fields, and the stored receipt's file name; the file is unused until the row refers to it. */
async function readForm(deps: Deps, { actor, params, parts }: Call<typeof editInvoice>) {
  await requireEditor(deps, actor, params.id, false)
  const fields = new Map<string, string>()
  let receipt: string | null = null
  for await (const part of parts()) {
    if (part.kind === null) fields.set(part.name, part.value)
    else {
      await requireEditor(deps, actor, params.id, true)
      receipt = await storeReceipt(deps, actor.id, part.stream)
    }
  }
  return { fields, receipt }
}
