import { Period, PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { officeStudents } from '../../../demo/back-office-people.ts'
import { allPlans, insertInto, insertNumbered } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

/** Days ago of the monthly payments of a student; students take turns. */
const paidMonths = [[87, 58, 29, 0.2], [80, 51, 22], [45, 16], [9]] as const

/** Numbers that the payment sandbox never gives. */
const FIRST_ORDER = 7_700_000_001

interface DemoPayment {
  readonly userId: number
  readonly paidOrOpenedAt: Date
  readonly status: TransactionStatus
  readonly method: PaymentMethod
  readonly place: number
  readonly needsRefund?: boolean
  /** Share of the amount in percent, and when it was given back. */
  readonly refund?: { readonly percent: number; readonly at: Date; readonly reason: string }
}

/** Payments of every status, the subscriptions they bought, refunds done and refunds due. */
export async function addOfficePayments(office: DemoOffice): Promise<void> {
  const payments = [...monthlyPayments(office), ...singlePayments(office)].map((payment, place) => ({
    ...payment,
    orderNumber: FIRST_ORDER + place,
  }))
  const plans = await allPlans(office.tx)
  const planOf = ({ place }: DemoPayment) => plans[place % 3] ?? { id: 0, weeklyMinutes: 60, baseMonthlyPrice: 95_000 }
  const ids = await insertNumbered(
    office.tx,
    'transactions',
    payments.map((payment) => transactionRow(payment, planOf(payment))),
  )
  const numbered = payments.map((payment, place) => ({ ...payment, id: ids[place] ?? 0, plan: planOf(payment) }))
  await addSubscriptions(office, numbered)
  await addRefunds(office, numbered)
  await insertInto(office.tx, 'statusChanges', numbered.flatMap(historyOf))
}

function monthlyPayments({ idOf, now }: DemoOffice): DemoPayment[] {
  const methods = Object.values(PaymentMethod)
  return officeStudents.slice(0, -4).flatMap(({ key }, place) =>
    (paidMonths[place % paidMonths.length] ?? []).map((daysAgo, month): DemoPayment => {
      const paidOrOpenedAt = new Date(now.getTime() - daysAgo * DAY_MS - (place % 7) * 53 * MINUTE_MS)
      const isPartlyRefunded = key === 'dina-raouf' && month === 1
      return {
        userId: idOf(key),
        paidOrOpenedAt,
        status: isPartlyRefunded ? PartialRefunded : Paid,
        method: methods[(place + month) % methods.length] ?? PaymentMethod.Card,
        place,
        ...(isPartlyRefunded
          ? { refund: { percent: 25, at: new Date(paidOrOpenedAt.getTime() + 12 * DAY_MS), reason: 'حصة لم تُعقد' } }
          : {}),
      }
    }),
  )
}

function singlePayments({ idOf, at }: DemoOffice): DemoPayment[] {
  const one = (key: string, status: TransactionStatus, opened: Date, more: Partial<DemoPayment> = {}): DemoPayment => ({
    userId: idOf(key),
    paidOrOpenedAt: opened,
    status,
    method: PaymentMethod.Card,
    place: 1,
    ...more,
  })
  return [
    one('menna-galal', New, at(0, '09:10'), { method: PaymentMethod.Fawry }),
    one('wael-helmy', Failed, at(1, '20:15')),
    one('wael-helmy', Failed, at(0, '08:22')),
    one('menna-galal', Canceled, at(3, '13:05'), { method: PaymentMethod.EWallet }),
    one('wael-helmy', Expired, at(12, '10:30'), { method: PaymentMethod.Fawry }),
    one('menna-galal', Refunded, at(40, '18:40'), {
      method: PaymentMethod.BankInstallment,
      refund: { percent: 100, at: at(38, '11:20'), reason: 'اشترك بالخطأ ولم يحجز' },
    }),
    one('khaled-nabil', Paid, at(2, '21:04'), { needsRefund: true }),
    one('nadine-sabry', Paid, at(4, '08:47'), { needsRefund: true, method: PaymentMethod.Fawry }),
    one('heba-ragab', Paid, at(7, '19:31'), { needsRefund: true }),
    one('sherif-emad', Paid, at(111, '22:08'), { needsRefund: true, method: PaymentMethod.EWallet }),
  ]
}

interface Plan {
  readonly id: number
  readonly weeklyMinutes: number
  readonly baseMonthlyPrice: number
}
type NumberedPayment = DemoPayment & { readonly id: number; readonly plan: Plan }

const wasPaid = ({ status }: DemoPayment) => [Paid, PartialRefunded, Refunded].some((each) => each === status)
const refundedOf = ({ refund }: DemoPayment, plan: Plan) =>
  refund === undefined ? 0 : Math.round((plan.baseMonthlyPrice * refund.percent) / 100)
const lastChange = ({ refund, paidOrOpenedAt }: DemoPayment) => refund?.at ?? paidOrOpenedAt

function transactionRow(payment: DemoPayment & { orderNumber: number }, plan: Plan) {
  const { userId, status, method, paidOrOpenedAt, orderNumber, needsRefund = false } = payment
  const createdAt = new Date(paidOrOpenedAt.getTime() - 4 * MINUTE_MS)
  // Open for two days: the sandbox does not know it, so it would be closed at its end.
  const expiresAt = new Date(paidOrOpenedAt.getTime() + 2 * DAY_MS)
  const reference = String(orderNumber)
  const checkout = { redirectUrl: null, referenceNumber: reference, walletQr: null, expiresAt: expiresAt.toISOString() }
  return {
    userId,
    planId: plan.id,
    planPeriod: Period.Month,
    amount: plan.baseMonthlyPrice,
    status,
    paymentMethod: method,
    providerRefNum: orderNumber,
    merchantRef: `demo-office-${orderNumber}`,
    weeklyMinutes: plan.weeklyMinutes,
    baseMonthlyPrice: plan.baseMonthlyPrice,
    priceBefore: plan.baseMonthlyPrice,
    planDiscount: 0,
    refundedAmount: refundedOf(payment, plan),
    checkout: status === New ? JSON.stringify(checkout) : null,
    expiresAt,
    paidAt: wasPaid(payment) ? paidOrOpenedAt : null,
    needsRefund,
    createdAt,
    updatedAt: lastChange(payment),
  }
}

async function addSubscriptions({ tx }: DemoOffice, payments: readonly NumberedPayment[]): Promise<void> {
  const bought = payments.filter((payment) => wasPaid(payment) && payment.needsRefund !== true)
  await insertInto(
    tx,
    'subscriptions',
    bought.map((payment) => ({
      userId: payment.userId,
      planId: payment.plan.id,
      txId: payment.id,
      period: Period.Month,
      weeklyMinutes: payment.plan.weeklyMinutes,
      ...subscriptionRange({ paidAt: payment.paidOrOpenedAt, period: Period.Month }),
      terminatedAt: payment.status === Refunded ? lastChange(payment) : null,
      createdAt: payment.paidOrOpenedAt,
      updatedAt: lastChange(payment),
    })),
  )
}

async function addRefunds({ tx, idOf }: DemoOffice, payments: readonly NumberedPayment[]): Promise<void> {
  await insertInto(
    tx,
    'refunds',
    payments.flatMap((payment) =>
      payment.refund === undefined
        ? []
        : [
            {
              txId: payment.id,
              amount: refundedOf(payment, payment.plan),
              reason: payment.refund.reason,
              status: 'done',
              adminId: idOf('admin'),
              providerStatusCode: 200,
              createdAt: new Date(payment.refund.at.getTime() - MINUTE_MS),
              doneAt: payment.refund.at,
            },
          ],
    ),
  )
}

function historyOf(payment: NumberedPayment) {
  const { id, userId, status, paidOrOpenedAt, refund } = payment
  const base = { kind: 'transaction', refId: id }
  const opened = new Date(paidOrOpenedAt.getTime() - 4 * MINUTE_MS)
  const paidStatus = wasPaid(payment) ? Paid : status
  return [
    { ...base, fromStatus: null, toStatus: New, actorId: userId, reason: 'pay', at: opened },
    ...(status === New
      ? []
      : [{ ...base, fromStatus: New, toStatus: paidStatus, actorId: null, reason: 'callback', at: paidOrOpenedAt }]),
    ...(refund === undefined
      ? []
      : [{ ...base, fromStatus: Paid, toStatus: status, actorId: null, reason: refund.reason, at: refund.at }]),
  ]
}
