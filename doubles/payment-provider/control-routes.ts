import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inPounds, parsePiastres } from './amounts.ts'
import { methodName, notificationBody, paymentPiastres } from './reply-bodies.ts'
import { codes } from './codes.ts'
import type { Code } from './codes.ts'
import { isFields, readFields, readNumber, readText } from './fields.ts'
import type { Fields } from './fields.ts'
import { faultFlags } from './faults.ts'
import type { Order } from './order.ts'
import {
  cancelOrder,
  deliverOrder,
  expireOrder,
  expireOverdue,
  failOrder,
  payOrder,
  refundOrder,
  refundablePiastres,
} from './orders.ts'
import { drawControl } from './pages/control.ts'
import type { Provider } from './provider.ts'

class InvalidAction extends Error {}

/** What the control page can do to an order in any status: closed orders can be paid late, for instance. */
const actions: Readonly<Record<string, (provider: Provider, order: Order, given: Fields) => void>> = {
  pay: payOrder,
  fail: (provider, order, given) => failOrder(provider, order, readCode(given)),
  expire: expireOrder,
  cancel: cancelOrder,
  deliver: deliverOrder,
  notify: (provider, order) => provider.notifier.notify(order),
  refund: (provider, order, given) => {
    const amount =
      given.amount === undefined || given.amount === '' ? refundablePiastres(order) : parsePiastres(given.amount)
    if (amount === null || amount === 0 || amount > refundablePiastres(order))
      throw new InvalidAction('amount is not refundable')
    refundOrder(provider, order, amount)
  },
}

function readCode(given: Fields): Code {
  const wanted = readNumber(given, 'code')
  return Object.values(codes).find((code) => code === wanted && code !== codes.ok) ?? codes.issuerRefused
}

/**
 * The page and API at `/_control`: every event of the provider by hand (money.md 14). JSON gets a JSON reply, a form a
 * redirect to the page.
 */
export function serveControl(app: FastifyInstance, provider: Provider): void {
  app.get('/_control', async (request, reply) => {
    expireOverdue(provider)
    return reply.type('text/html').send(drawControl(provider, readText(readFields(request.query), 'order')))
  })
  serveOrders(app, provider)
  serveFaults(app, provider)
  app.get('/_control/notifications', async () => ({
    list: provider.ledger.attempts.toReversed(),
    total: provider.ledger.attempts.length,
  }))
  app.get('/_control/cards', async () => ({
    list: provider.ledger.allCards(),
    total: provider.ledger.allCards().length,
  }))
  app.get('/_control/clock', async () => ({ now: provider.ledger.now() }))
  app.post('/_control/clock', async (request, reply) => {
    const given = readFields(request.body)
    const advanceMs = readNumber(given, 'advanceMs') ?? (readNumber(given, 'now') ?? NaN) - provider.ledger.now()
    if (!Number.isFinite(advanceMs)) return reply.code(400).send({ message: 'send advanceMs or now, in milliseconds' })

    provider.ledger.moveClock(advanceMs)
    expireOverdue(provider)
    return sendOrRedirect(request, reply, { now: provider.ledger.now() })
  })
  app.post('/_control/reset', async (request, reply) => {
    resetProvider(provider)
    return sendOrRedirect(request, reply, { done: true })
  })
}

/** Deletes orders, cards and log, clears faults and resets the clock. */
export function resetProvider(provider: Provider): void {
  provider.notifier.dropHeld()
  provider.clearFaults()
  provider.ledger.reset()
}

function serveOrders(app: FastifyInstance, provider: Provider): void {
  app.get('/_control/orders', async () => {
    expireOverdue(provider)
    const orders = provider.ledger.orders().toReversed()
    return { list: orders.map(describeForControl), total: orders.length }
  })
  app.get('/_control/orders/:ref', async (request, reply) => {
    expireOverdue(provider)
    const order = provider.ledger.findOrder(readText(readFields(request.params), 'ref'))
    if (!order) return reply.code(404).send({ message: 'no such order' })
    return { ...describeForControl(order), notification: notificationBody(provider.merchant, order, '') }
  })
  app.post('/_control/orders/:ref/:action', async (request, reply) => {
    const params = readFields(request.params)
    const order = provider.ledger.findOrder(readText(params, 'ref'))
    const act = actions[readText(params, 'action')]
    if (!order || !act) return reply.code(404).send({ message: order ? 'no such action' : 'no such order' })
    try {
      act(provider, order, readFields(request.body))
    } catch (error) {
      if (error instanceof InvalidAction) return reply.code(400).send({ message: error.message })
      throw error
    }
    return sendOrRedirect(request, reply, describeForControl(order))
  })
}

/** An order as the control API shows it; amounts in pounds, like everything this provider says. */
function describeForControl(order: Order): Record<string, unknown> {
  return {
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    kind: order.kind,
    paymentMethod: methodName(order),
    orderStatus: order.status,
    orderAmount: inPounds(order.amountPiastres),
    paymentAmount: inPounds(paymentPiastres(order)),
    refundedAmount: inPounds(order.refundedPiastres),
    customerProfileId: order.customer.profileId,
    customerMobile: order.customer.mobile,
    debitMobileWalletNo: order.debitMobileWalletNo,
    description: order.description,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    paidAt: order.paidAt,
    failure: order.failure,
    challengePath: order.challenge && !order.challenge.done ? `/3ds/${order.challenge.id}` : null,
    webhookUrl: order.webhookUrl,
  }
}

function serveFaults(app: FastifyInstance, provider: Provider): void {
  const change = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      provider.setFaults(isForm(request) ? fromForm(readFields(request.body)) : request.body)
    } catch (error) {
      if (error instanceof RangeError) return reply.code(400).send({ message: error.message })
      throw error
    }
    return sendOrRedirect(request, reply, provider.faults())
  }
  app.get('/_control/faults', async () => provider.faults())
  app.post('/_control/faults', change)
  app.put('/_control/faults', change)
  app.delete('/_control/faults', async () => {
    provider.clearFaults()
    return provider.faults()
  })
}

/** A form leaves unticked boxes out, so a missing flag is off. */
function fromForm(sent: Fields): Fields {
  const flags = Object.fromEntries(faultFlags.map((name) => [name, sent[name] !== undefined]))
  const chosen = sent.errorBodyWithHttp200 ?? []
  return { ...sent, ...flags, errorBodyWithHttp200: chosen }
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
}

function sendOrRedirect(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  if (isForm(request)) return reply.redirect('/_control', 303)
  return reply.send(isFields(body) ? body : {})
}
