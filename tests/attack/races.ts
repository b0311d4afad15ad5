// The same thing wanted many times at the same moment: a lesson, money that was earned once, a payment.
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import type { RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { call } from '../crash/server.ts'
import { noteBreak, type Campaign } from './campaign.ts'
import type { Cast } from './cast.ts'

const ASKED_AT_ONCE = 10
const ORDERS_AT_ONCE = 4

interface Given {
  readonly port: number
  readonly cast: Cast
  readonly campaign: Campaign
  readonly provider: RunningPaymentProvider
  /** Ids of bookings that the server confirmed. */
  readonly confirmed: number[]
  readonly isOver: () => boolean
}

export async function race(given: Given): Promise<void> {
  await Promise.all([
    raceForLessons(given),
    raceForEarnings(given),
    ...given.cast.payers.map((payer) => racePayments(given, payer)),
  ])
}

function noteWinners({ campaign }: Given, what: string, winners: number): void {
  if (winners > 1) noteBreak(campaign, { call: 'race', as: 'many', what, answer: `${winners} won` })
}

/** Six students and one start; whoever wins cancels, and it begins again with the next start. */
async function raceForLessons(given: Given): Promise<void> {
  const { port, cast, campaign, confirmed, isOver } = given
  for (let turn = 0; !isOver(); turn++) {
    const start = cast.slot.starts[turn % cast.slot.starts.length]?.toISOString()
    const body = { tutorId: cast.tutor.id, slotId: cast.slot.id, start, duration: 30 }
    const replies = await Promise.all(
      cast.bookers.map(async ({ token }) => {
        const reply = await call<{ id: number }>(port, 'POST', '/lesson/', { token, body })
        return reply?.status === 200 ? { id: reply.body.id, token } : null
      }),
    )
    const winners = replies.filter((reply) => reply !== null)
    confirmed.push(...winners.map(({ id }) => id))
    noteWinners(given, 'one start booked twice', winners.length)
    campaign.races.booking.tries += cast.bookers.length
    campaign.races.booking.won += winners.length
    for (const { id, token } of winners) await call(port, 'DELETE', `/lesson/${id}`, { token })
    if (winners.length === 0) await pause()
  }
}

/** The tutor asks for all of the money many times at once; the office refuses, so that it is there again. */
async function raceForEarnings(given: Given): Promise<void> {
  const { port, cast, campaign, isOver } = given
  while (!isOver()) {
    const body = { method: 0, receiver: '01012345678', amount: 60_000 }
    const replies = await Promise.all(
      Array.from(
        { length: ASKED_AT_ONCE },
        async () => await call<{ id: number }>(port, 'POST', '/invoice', { token: cast.tutor.token, body }),
      ),
    )
    const winners = replies.filter((reply) => reply?.status === 200)
    noteWinners(given, 'money withdrawn twice', winners.length)
    campaign.races.withdrawal.tries += ASKED_AT_ONCE
    campaign.races.withdrawal.won += winners.length
    for (const winner of winners)
      await call(port, 'PUT', `/invoice/${winner?.body.id}`, {
        token: cast.admin.token,
        body: { status: InvoiceStatus.Rejected, note: 'سباق' },
      })
    await pause()
  }
}

/**
 * One payer orders four times at once, somebody says with a wrong signature that it is paid, then it is, and the payer
 * asks and cancels at that moment.
 */
async function racePayments(given: Given, { id, token }: Person): Promise<void> {
  const { port, campaign, provider, isOver } = given
  const plans = await call<{ list: { id: number }[] }>(port, 'GET', '/plan/list', {})
  const planId = plans?.body.list?.[0]?.id
  for (let turn = 0; turn < 6 && !isOver(); turn++) {
    await Promise.all(
      Array.from(
        { length: ORDERS_AT_ONCE },
        async () => await call(port, 'POST', '/fawry/pay/ref-num', { token, body: { planId, period: 'month' } }),
      ),
    )
    campaign.races.payment.tries += ORDERS_AT_ONCE
    const order = provider.orders().findLast(({ customer }) => customer.profileId === String(id))
    if (order === undefined) continue
    // The forged notification, the payment, the question about it and the cancellation.
    campaign.races.payment.tries += 4
    campaign.races.payment.won += 1
    const forged = await call(port, 'POST', '/fawry/payment-status', {
      body: {
        requestId: `forged-${turn}-${id}`,
        fawryRefNumber: order.referenceNumber,
        merchantRefNumber: order.merchantRefNumber,
        paymentAmount: 1,
        orderAmount: 1,
        orderStatus: 'PAID',
        paymentMethod: 'PayAtFawry',
        messageSignature: 'f'.repeat(64),
      },
    })
    if (forged?.status === 200)
      noteBreak(campaign, {
        call: 'POST /fawry/payment-status',
        as: 'guest',
        what: 'a forged notification taken',
        answer: '200',
      })
    const last = await call<{ id: number } | null>(port, 'GET', '/tx/last', { token })
    const body = { transactionId: last?.body?.id }
    await Promise.all([
      fetch(`${provider.url}/_control/orders/${order.referenceNumber}/pay`, { method: 'POST' }),
      call(port, 'POST', '/fawry/payment-status/sync', { token, body }),
      call(port, 'POST', '/fawry/cancel-unpaid-order', { token, body }),
    ])
  }
}

/** Who finds nothing to win leaves the machine to the others. */
const pause = async () => await new Promise((done) => setTimeout(done, 30))
