import type { FastifyInstance } from 'fastify'
import { challengeReturnUrl } from './reply-bodies.ts'
import { codes, describe } from './codes.ts'
import type { Code } from './codes.ts'
import { latinDigits, readFields, readText } from './fields.ts'
import type { Order } from './order.ts'
import { cancelOrder, expireOverdue, failOrder, isOpen, settleCard } from './orders.ts'
import { drawChallenge } from './pages/challenge.ts'
import { drawNotice } from './pages/shell.ts'
import type { Provider } from './provider.ts'

const validCode = '123456'
const failingCode = '000000'
const notFoundPage = () =>
  drawNotice('صفحة غير موجودة', 'لم نجد عملية دفع بهذا الرابط. ارجع إلى الموقع وابدأ الدفع من جديد.')

/** The bank's verification page of a card charge (money.md 14): the right code settles, 000000 fails, or cancel it. */
export function serveChallenge(app: FastifyInstance, provider: Provider): void {
  app.get('/3ds/:id', async (request, reply) => {
    const order = find(provider, request.params)
    if (!order) return reply.code(404).type('text/html').send(notFoundPage())
    if (!isWaiting(order)) return reply.type('text/html').send(drawClosed(provider, order))
    return reply.type('text/html').send(drawChallenge(order))
  })
  app.post('/3ds/:id', async (request, reply) => {
    const order = find(provider, request.params)
    if (!order) return reply.code(404).type('text/html').send(notFoundPage())
    if (!isWaiting(order)) return reply.type('text/html').send(drawClosed(provider, order))

    const given = readFields(request.body)
    const outcome =
      readText(given, 'action') === 'cancel'
        ? cancel(provider, order)
        : verify(provider, order, readText(given, 'code'))
    if (!outcome)
      return reply.code(422).type('text/html').send(drawChallenge(order, 'الرمز غير صحيح. راجعه وحاول مرة أخرى.'))
    return reply.redirect(challengeReturnUrl(provider.merchant, order, outcome), 303)
  })
}

interface Outcome {
  readonly code: Code
  readonly description: string
}

function find(provider: Provider, params: unknown): Order | undefined {
  expireOverdue(provider)
  return provider.ledger.findByChallenge(readText(readFields(params), 'id'))
}

function isWaiting(order: Order): boolean {
  return order.challenge?.done === false && isOpen(order)
}

function cancel(provider: Provider, order: Order): Outcome {
  cancelOrder(provider, order)
  return { code: codes.securityChecks, description: 'ألغى العميل عملية الدفع' }
}

/** Null while another code may be tried. */
function verify(provider: Provider, order: Order, given: string): Outcome | null {
  const code = latinDigits(given).replace(/\s/g, '')
  if (code === validCode) return outcomeOf(order, settleCard(provider, order))

  if (order.challenge) order.challenge.triesLeft -= 1
  provider.ledger.save()
  if (code !== failingCode && (order.challenge?.triesLeft ?? 0) > 0) return null
  failOrder(provider, order, codes.securityChecks)
  return outcomeOf(order, codes.securityChecks)
}

function outcomeOf(order: Order, code: Code): Outcome {
  return { code, description: describe(code, order.language) }
}

/** A completed page sends the payer back with the result of the order, so going back in the browser is harmless. */
function drawClosed(provider: Provider, order: Order): string {
  const isSettled = order.paidAt !== null || order.isAuthorised
  const code = isSettled ? codes.ok : (order.failure?.code ?? codes.securityChecks)
  const back = challengeReturnUrl(provider.merchant, order, outcomeOf(order, code))
  return drawNotice('انتهت عملية التحقق', 'لم تعد هذه الصفحة تقبل رمزًا. ارجع إلى الموقع لمعرفة حالة الدفع.', back)
}
