import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMessengers, type RunningMessengers } from './server.ts'

const token = 'local-messenger-token'
let messengers: RunningMessengers

beforeAll(async () => {
  messengers = await startMessengers()
})
beforeEach(async () => {
  messengers.clear()
  await fetch(`${messengers.url}/_control/faults`, { method: 'DELETE' })
})
afterAll(async () => {
  await messengers.close()
})

async function post(path: string, body: object, bearer = token) {
  const response = await fetch(`${messengers.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const values = (...texts: string[]) => [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }]
const sendTemplate = async (given: { to?: string; name?: string; components?: object[]; bearer?: string } = {}) =>
  await post(
    '/whatsapp/v23.0/1/messages',
    {
      messaging_product: 'whatsapp',
      to: given.to ?? '201012345678',
      type: 'template',
      template: {
        name: given.name ?? 'greeting',
        language: { code: 'ar' },
        components: given.components ?? values('سارة'),
      },
    },
    given.bearer,
  )

describe('WhatsApp', () => {
  test('accepts a template message and shows its text', async () => {
    const { status, body } = await sendTemplate()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      contacts: [{ wa_id: '201012345678' }],
      messages: [{ message_status: 'accepted' }],
    })
    const { list } = (await (await fetch(`${messengers.url}/api/messages?to=201012345678`)).json()) as {
      list: object[]
    }
    expect(list).toEqual([expect.objectContaining({ template: 'greeting', parameters: ['سارة'] })])
    expect(await (await fetch(messengers.url)).text()).toContain('سارة')
  })

  test('refuses a wrong token, an unregistered number and line breaks like the real service', async () => {
    expect((await sendTemplate({ bearer: 'other' })).body.error.code).toBe(190)
    expect((await sendTemplate({ to: '201012345698' })).body.error.code).toBe(131026)
    expect((await sendTemplate({ components: values('a\nb') })).body.error.code).toBe(132007)
    expect((await sendTemplate({ to: 'x' })).body.error.code).toBe(100)
  })

  test('checks templates once some were submitted', async () => {
    const own = await startMessengers()
    const at = async (path: string, body: object) =>
      (
        await fetch(`${own.url}/whatsapp/v23.0/1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).status
    const send = async (name: string, ...texts: string[]) =>
      await at('messages', {
        messaging_product: 'whatsapp',
        to: '201012345678',
        type: 'template',
        template: { name, components: values(...texts) },
      })
    expect(
      await at('message_templates', {
        name: 'greeting',
        language: 'ar',
        components: [{ type: 'BODY', text: 'أهلًا {{1}}، شكرًا' }],
      }),
    ).toBe(200)
    expect(
      await at('message_templates', {
        name: 'ends_in_a_place',
        language: 'ar',
        components: [{ type: 'BODY', text: 'أهلًا {{1}}' }],
      }),
    ).toBe(400)
    expect([await send('greeting', 'سارة'), await send('greeting'), await send('unknown', 'سارة')]).toEqual([
      200, 400, 404,
    ])
    expect(own.messages()[0]?.text).toBe('أهلًا سارة، شكرًا')
    await own.close()
  })
})

describe('Telegram', () => {
  test('the gateway finds a number or answers that it cannot', async () => {
    expect((await post('/gateway/checkSendAbility', { phone_number: '+201012345678' })).body).toMatchObject({
      ok: true,
      result: { phone_number: '+201012345678' },
    })
    expect((await post('/gateway/checkSendAbility', { phone_number: '+201012345699' })).body).toEqual({
      ok: false,
      error: 'PHONE_NUMBER_NOT_FOUND',
    })
    expect(
      (await post('/gateway/sendVerificationMessage', { phone_number: '+201012345678', code: '12345' })).body.ok,
    ).toBe(true)
    expect((await post('/gateway/checkSendAbility', { phone_number: '+201012345678' }, 'other')).body.error).toBe(
      'ACCESS_TOKEN_INVALID',
    )
  })

  test('the bot can write only to chats that were opened and did not block it', async () => {
    const send = async (chatId: number) =>
      (await post(`/telegram/bot1:${token}/sendMessage`, { chat_id: chatId, text: 'أهلًا' })).status
    const press = async (act: string) =>
      (await post('/t.me/bot', { phone: '201012345678', act })).body as { chatId: number }
    expect(await send(5)).toBe(400)
    const { chatId } = await press('start')
    expect(await send(chatId)).toBe(200)
    await press('block')
    expect(await send(chatId)).toBe(403)
    expect((await post('/telegram/bot1:other/sendMessage', { chat_id: chatId, text: 'x' })).status).toBe(401)
  })
})

test('a fault lasts for the given number of calls, and an unknown one is refused', async () => {
  await post('/_control/faults', { whatsapp: { kind: 'error', times: 1 }, gateway: 'limit' })
  expect([(await sendTemplate()).status, (await sendTemplate()).status]).toEqual([500, 200])
  expect((await post('/gateway/checkSendAbility', { phone_number: '+201012345678' })).body.error).toBe('FLOOD_WAIT_5')
  expect((await post('/_control/faults', { whatsap: 'error' })).status).toBe(400)
})
