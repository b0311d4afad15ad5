// What an attack leaves in the metrics, and that alarms and boards name what is there.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshToken, signInWithPassword } from '@hiwar/contract/auth.ts'
import { receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await app.close()
})

const { readMetrics, valueOf, growthOf } = metricsOf(() => app)

describe('an attack is counted', () => {
  test('guesses at one account after the other, from the sixth on', async () => {
    const before = await valueOf('guessing_across_accounts_total')
    for (let account = 0; account < 8; account++)
      await app.call(signInWithPassword, { body: { email: `guessed-${account}@example.com`, password: 'a-wrong-one' } })
    await expect.poll(async () => (await valueOf('guessing_across_accounts_total')) - before).toBe(3)
  })

  test('forged notifications of the provider, by what is wrong with them', async () => {
    const forged = {
      fawryRefNumber: '123',
      merchantRefNumber: 'no-order',
      paymentAmount: 1,
      orderAmount: 1,
      orderStatus: 'PAID',
      paymentMethod: 'CARD',
      messageSignature: 'f'.repeat(64),
    }
    const send = async () => {
      expect((await app.call(receiveProviderNotification, { body: forged })).status).toBe(403)
    }
    expect(await growthOf('payment_notifications_refused_total{reason="signature"}', send)).toBe(1)
  })

  test('tokens that are exchanged as soon as they were made', async () => {
    const person = await app.people.student()
    const refresh = async (as: { token: string }) => async () => await app.call(refreshToken, { as })
    expect(await growthOf('token_refreshes_total{soon="true"}', await refresh(person))).toBe(1)
    app.clock.advance(DAY_MS)
    expect(await growthOf('token_refreshes_total{soon="true"}', await refresh(person))).toBe(0)
    expect(await growthOf('token_refreshes_total{soon="false"}', await refresh(person))).toBe(1)
  })

  test('sensitive changes without a fresh proof', async () => {
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const start = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - 10 * HOUR_MS)
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price: 100_000 })
    app.clock.advance(HOUR_MS)
    const ask = async () =>
      await app.call(requestWithdrawal, { as: tutor, body: { method: 0, receiver: '01012345678', amount: 20_000 } })
    expect(await growthOf('step_up_refusals_total', ask)).toBe(1)
    expect(await growthOf('step_up_refusals_total', async () => await freshToken(app, tutor.id))).toBe(0)
  })

  test('money that was given out and never earned, five minutes later at the latest', async () => {
    const tutor = await app.people.tutor()
    app.clock.advance(5 * MINUTE_MS)
    expect(await valueOf('money_anomalies{rule="negative-spendable"}')).toBe(0)
    const at = app.clock.now()
    const open = { method: 0 as const, receiver: '', createdAt: at, updatedAt: at }
    const [owner, student] = [await app.people.tutor(), await app.people.student()]
    const start = new Date(at.getTime() - HOUR_MS)
    await insertLesson(app.deps, { tutorId: owner.id, studentId: student.id, start, price: 250 })
    await app.deps.db
      .insertInto('invoices')
      .values([
        { ...open, userId: tutor.id, amount: 100, status: 3 },
        // Earned, and asked for again where it was refused.
        ...([0, 3, 2] as const).map((status) => ({ ...open, userId: owner.id, amount: 125, status })),
      ])
      .execute()
    expect(await valueOf('money_anomalies{rule="negative-spendable"}'), 'not looked through at each reading').toBe(0)
    app.clock.advance(5 * MINUTE_MS)
    expect(await valueOf('money_anomalies{rule="negative-spendable"}')).toBe(1)
    expect(await readMetrics()).toContain('money_anomalies{rule="order-settled-twice"} 0')
  })

  test('more given back than was paid, counting what may still be given back', async () => {
    const [admin, over, whole] = [await app.people.admin(), await app.people.student(), await app.people.student()]
    const { db } = app.deps
    const at = app.clock.now()
    const refundsOf = async (payer: Person, refunds: readonly ('pending' | 'done' | 'failed')[]) => {
      const paid = await db.selectFrom('transactions').select(['id', 'amount']).where('userId', '=', payer.id).execute()
      for (const { id: txId, amount } of paid)
        await db
          .insertInto('refunds')
          .values(
            refunds.map((status) => ({
              txId,
              amount: amount / 2,
              status,
              adminId: admin.id,
              createdAt: at,
              doneAt: status === 'pending' ? null : at,
            })),
          )
          .execute()
    }
    await refundsOf(over, ['done', 'done', 'pending'])
    await refundsOf(whole, ['done', 'pending', 'failed'])
    expect(await valueOf('money_anomalies{rule="refunded-over-paid"}')).toBe(0)
    app.clock.advance(5 * MINUTE_MS)
    expect(await valueOf('money_anomalies{rule="refunded-over-paid"}')).toBe(1)
  })
})

/** Words of the language of the rules that are no names of measures, and a measure of Prometheus itself. */
const words = new Set(['sum', 'max', 'min', 'and', 'or', 'unless', 'up'])

/** The measures an expression reads: words that call nothing, outside of labels and lengths of time. */
function measuresOf(expression: string): string[] {
  const plain = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|on) \([^)]*\)/g, ' ')
  return [...plain.matchAll(/\b[a-z][A-Za-z_]+\b(?!\s*\()/g)].map(([word]) => word).filter((word) => !words.has(word))
}

test('a measure that is none would be found', () => {
  expect(measuresOf('sum by (kind) (rate(no_such_total{a="b"}[5m])) > 1')).toEqual(['no_such_total'])
})

const deploy = resolve(import.meta.dirname, '../../../../../deploy')

/** Of our own measures, by their names without what a histogram adds. */
const ownMeasures = async () =>
  [...(await readMetrics()).matchAll(/^# TYPE (\S+) /gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:process|nodejs)_/.test(name))
const withoutEnding = (measure: string) => measure.replace(/_(count|sum|bucket)$/, '')

/** Of the node exporter, which deploy/prometheus/prometheus.yml reads too. */
const machineMeasures = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_memory_MemAvailable_bytes',
  'node_memory_MemTotal_bytes',
]

describe('deploy/prometheus/alarms.yml', () => {
  test('every measure it names is one of the metrics, of the machine or of its script', async () => {
    const text = await readFile(resolve(deploy, 'prometheus/alarms.yml'), 'utf8')
    const rules = text
      .split(/\n\s+- alert: /)
      .slice(1)
      .map((rule) => ({
        name: rule.split('\n')[0] ?? '',
        expression: /\n\s+expr: (.+)/.exec(rule)?.[1] ?? '',
        summary: /\n\s+summary: (.+)/.exec(rule)?.[1] ?? '',
      }))
    expect(rules.length).toBeGreaterThan(10)
    const script = await readFile(resolve(deploy, 'debian/machine-metrics.sh'), 'utf8')
    const ofScript = [...script.matchAll(/line (hiwar_\w+)/g)].map(([, measure = '']) => measure)
    const known = [...(await ownMeasures()), ...machineMeasures, ...ofScript]
    for (const { name, expression, summary } of rules) {
      expect(summary, name).not.toBe('')
      expect(expression.startsWith('up{') || measuresOf(expression).length > 0, name).toBe(true)
      for (const measure of measuresOf(expression)) expect(known, name).toContain(withoutEnding(measure))
    }
  })
})

describe('deploy/grafana', () => {
  test('every measure on a board is one of the metrics, and every metric of ours is on a board', async () => {
    const boards = await Promise.all(
      ['business', 'technical'].map(
        async (name) =>
          JSON.parse(await readFile(resolve(deploy, 'grafana', `${name}.json`), 'utf8')) as {
            panels: { targets?: { expr: string }[] }[]
          },
      ),
    )
    const shown = boards
      .flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => measuresOf(expr))))
      .filter((name) => !name.startsWith('process_'))
    expect(new Set(shown.map(withoutEnding))).toEqual(new Set(await ownMeasures()))
  })
})
