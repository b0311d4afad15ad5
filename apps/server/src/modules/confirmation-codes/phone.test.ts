import { sendPhoneCode, verifyPhone, type MethodWord } from '@hiwar/contract/confirmation-codes.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'

const unproven = { phone: null, verifiedPhone: false }
let messengers: RunningMessengers
let app: TestApp

beforeAll(async () => {
  messengers = await startMessengers()
  app = await buildTestApp({ environment: { MESSENGERS_PORT: new URL(messengers.url).port }, withJobs: true })
})
beforeEach(() => {
  messengers.clear()
  messengers.setFaults({ whatsapp: 'none', gateway: 'none', bot: 'none' })
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

let count = 0
const freshPhone = () => `010987${String(++count).padStart(4, '0')}1`
const someone = async (user: object = {}) => await app.people.student({ user: { ...unproven, ...user } })
const send = async (as: Person, body: { phone?: string; method: MethodWord }) =>
  await app.call(sendPhoneCode, { as, body })
const verify = async (as: Person, code: number | string, method: MethodWord = 'whatsapp') =>
  await app.call(verifyPhone, { as, body: { code, method } })
const codeTo = async (phone: string) =>
  Number(/\d{5}/.exec((await messengers.waitFor(({ to }) => to === `2${phone}`)).text)?.[0])
const another = (code: number) => (code === 99_999 ? 10_000 : code + 1)
const self = async (as: Person) => (await app.call(getCurrentUser, { as })).body

describe('a code by WhatsApp', () => {
  test('is delivered to the number, which is saved and verified; notifications use it from then on', async () => {
    const as = await someone()
    const phone = freshPhone()
    expect((await send(as, { phone, method: 'whatsapp' })).status).toBe(200)
    expect(await self(as)).toMatchObject({ phone, verifiedPhone: false })
    const code = await codeTo(phone)
    // The text shows it and the button copies it.
    expect(messengers.messages(`2${phone}`)).toMatchObject([
      { template: 'verification_code', parameters: [String(code)], button: String(code) },
    ])
    expect((await verify(as, code)).status).toBe(200)
    expect(await self(as)).toMatchObject({
      verifiedPhone: true,
      verifiedWhatsApp: true,
      verifiedTelegram: false,
      notificationMethod: 1,
    })
    expect((await send(as, { method: 'whatsapp' })).body.code).toBe('phone-already-verified')
    expect((await send(as, { method: 'telegram' })).status, 'the other one is still to be proved').toBe(200)
  })

  test.each(['+20 109 000 0011', '00201090000012', '٠١٠٩٠٠٠٠٠١٣', '2010-9000-0014'])(
    '%s is understood',
    async (typed) => {
      const as = await someone()
      expect((await send(as, { phone: typed, method: 'whatsapp' })).status).toBe(200)
      expect((await self(as)).phone).toMatch(/^01090000\d{3}$/)
    },
  )

  test('a missing, an invalid and a different number each have their own code', async () => {
    const as = await someone()
    for (const phone of [undefined, '', '01312345678', '0109876543']) {
      expect((await send(as, { ...(phone === undefined ? {} : { phone }), method: 'whatsapp' })).body).toMatchObject({
        code: 'invalid-phone',
        field: 'phone',
      })
    }
    const settled = await someone({ phone: freshPhone() })
    expect((await send(settled, { phone: freshPhone(), method: 'whatsapp' })).body).toMatchObject({
      code: 'incorrect-phone',
      field: 'phone',
    })
    expect((await app.call(sendPhoneCode, { body: { method: 'whatsapp' } })).status).toBe(401)
  })

  test('the fifth wrong try invalidates the code, and a correct one works once', async () => {
    const as = await someone({ phone: freshPhone() })
    await send(as, { method: 'whatsapp' })
    const code = await codeTo((await self(as)).phone ?? '')
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await verify(as, another(code))).body.code).toBe('invalid-verification-code')
    expect((await verify(as, code)).body.code).toBe('invalid-verification-code')

    const lucky = await someone({ phone: freshPhone() })
    await send(lucky, { method: 'whatsapp' })
    const right = await codeTo((await self(lucky)).phone ?? '')
    expect((await verify(lucky, String(right))).status).toBe(200)
    expect((await verify(lucky, right)).body.code).toBe('invalid-verification-code')
  })

  test('a code expires after 15 minutes and is bound to its method and number', async () => {
    const as = await someone({ phone: freshPhone() })
    const phone = (await self(as)).phone ?? ''
    await send(as, { method: 'whatsapp' })
    const code = await codeTo(phone)
    expect((await verify(as, code, 'telegram')).body.code).toBe('invalid-verification-code')
    app.clock.advance(15 * MINUTE_MS)
    expect((await verify(as, code)).status).toBe(410)

    messengers.clear()
    await send(as, { method: 'whatsapp' })
    const next = await codeTo(phone)
    // Another number takes a recent sign-in.
    const recent = { ...as, token: await freshToken(app, as.id) }
    const moved = await app.call(updateUser, { as: recent, params: { id: as.id }, body: { phone: freshPhone() } })
    expect(moved.status).toBe(200)
    expect((await verify(as, next)).body.code).toBe('invalid-verification-code')
    expect(await self(as)).toMatchObject({ verifiedPhone: false })
  })

  test('the queue retries after a passing fault, and no code is stored in clear text', async () => {
    messengers.setFaults({ whatsapp: { kind: 'error', times: 1 } })
    const as = await someone()
    const phone = freshPhone()
    await send(as, { phone, method: 'whatsapp' })
    const { text } = await messengers.waitFor(({ to }) => to === `2${phone}`, 20_000)
    const row = await app.deps.db
      .selectFrom('confirmationCodes')
      .selectAll()
      .where('userId', '=', as.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(/\d{5}/.exec(text)?.[0])
    expect(row.phone).toBe(phone)
  })
})

describe('a code by Telegram', () => {
  test('is sent through the gateway to a number that Telegram can resolve', async () => {
    const as = await someone()
    const phone = freshPhone()
    expect((await send(as, { phone, method: 'telegram' })).status).toBe(200)
    const code = await codeTo(phone)
    expect(messengers.messages()[0]?.carrier).toBe('gateway')
    expect((await verify(as, code, 'telegram')).status).toBe(200)
    expect(await self(as)).toMatchObject({ verifiedTelegram: true, verifiedWhatsApp: false, notificationMethod: 2 })
    expect((await send(as, { method: 'telegram' })).body.code).toBe('phone-already-verified')
    expect((await send(as, { method: 'whatsapp' })).status).toBe(200)
  })

  test('a hidden number is refused before anything is stored, and works once it is shared with the bot', async () => {
    const as = await someone()
    const refused = await send(as, { phone: '01011112299', method: 'telegram' })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'unresolved-phone' })
    expect((await self(as)).phone).toBeNull()

    await fetch(`${messengers.url}/t.me/bot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '201011112299', act: 'start' }),
    })
    await app.deps.db
      .insertInto('telegramLinks')
      .values({ userId: as.id, chatId: 7011112299, phone: '201011112299', linkedAt: app.deps.now() })
      .execute()
    expect((await send(as, { phone: '01011112299', method: 'telegram' })).status).toBe(200)
    const { text } = await messengers.waitFor(({ carrier }) => carrier === 'telegram')
    expect((await verify(as, Number(/\d{5}/.exec(text)?.[0]), 'telegram')).status).toBe(200)
  })

  test('no code is sent to the chat of another number', async () => {
    const as = await someone()
    await app.deps.db
      .insertInto('telegramLinks')
      .values({ userId: as.id, chatId: 7011112298, phone: '201000000001', linkedAt: app.deps.now() })
      .execute()
    expect((await send(as, { phone: '01011113399', method: 'telegram' })).body.code).toBe('unresolved-phone')
  })

  test('an unavailable gateway is not blamed on the number', async () => {
    messengers.setFaults({ gateway: 'error' })
    const as = await someone()
    expect((await send(as, { phone: freshPhone(), method: 'telegram' })).status).toBe(503)
    expect((await self(as)).phone).toBeNull()
  })
})

test('sending is limited to once a minute per user and method, and asking for a number to ten times an hour', async () => {
  const limited = await buildTestApp({
    environment: { MESSENGERS_PORT: new URL(messengers.url).port, RATE_LIMITS: 'on' },
  })
  try {
    const as = await limited.people.student({ user: { ...unproven, phone: '01055501111' } })
    const post = async (method: MethodWord) => (await limited.call(sendPhoneCode, { as, body: { method } })).status
    const enqueue = vi.spyOn(limited.deps.jobs, 'enqueue')
    expect([await post('whatsapp'), await post('whatsapp'), await post('telegram')]).toEqual([200, 429, 200])
    const until = new Date(limited.clock.now().getTime() + 15 * MINUTE_MS).toISOString()
    expect(enqueue.mock.calls.map(([, queue, job]) => [queue, (job as { until?: string }).until])).toEqual([
      ['whatsapp', until],
      ['telegram', until],
    ])
    const curious = await limited.people.student({ user: unproven })
    const asked: number[] = []
    for (let number = 0; number < 11; number++) {
      const body = { phone: `0101112${String(number).padStart(2, '0')}99`, method: 'telegram' } as const
      const { status, headers } = await limited.call(sendPhoneCode, { as: curious, body })
      asked.push(status)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(1800)
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  } finally {
    await limited.close()
  }
})

test('without configured messengers, or while the queue is down, sending is refused', async () => {
  const bare = await buildTestApp({ environment: { ENVIRONMENT: 'staging' } })
  try {
    Object.assign(bare.deps, { whatsApp: null, telegram: null })
    const as = await bare.people.student({ user: { ...unproven, phone: '01055501112' } })
    for (const method of ['whatsapp', 'telegram'] as const)
      expect((await bare.call(sendPhoneCode, { as, body: { method } })).status).toBe(503)
    const isReady = vi.spyOn(app.deps.jobs, 'isReady').mockReturnValue(false)
    const [guest, phone] = [await someone(), freshPhone()]
    expect((await send(guest, { phone, method: 'whatsapp' })).status).toBe(503)
    isReady.mockRestore()
    expect((await self(guest)).phone).toBeNull()
  } finally {
    await bare.close()
  }
})
