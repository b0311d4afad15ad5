import type { Message } from '@hiwar/arabic/messages.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../doubles/messengers/server.ts'
import { deliver } from '../src/modules/notifications/delivery.ts'
import { notify } from '../src/modules/notifications/service.ts'
import type { Mail, MailMessage } from '../src/platform/messaging/mail.ts'
import { transact } from '../src/platform/db/transact.ts'
import { everyRow } from '../src/platform/db/whole-table.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person } from './people.ts'

export const byWhatsApp = { verifiedWhatsapp: true, notificationMethod: 1 }
/** One that messengers and mail carry. */
export const alert: Message = { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null }

/** A test app at `at` with messengers and a mail server, both working and without deliveries before each test. */
export function deliveryFixtures(at: string) {
  const given = {} as { app: TestApp; messengers: RunningMessengers }
  const mails: MailMessage[] = []
  const mailServer = { isAway: false }
  const mail: Mail = {
    async send(message) {
      if (mailServer.isAway) throw new Error('away')
      mails.push(message)
    },
    close: () => undefined,
  }

  beforeAll(async () => {
    given.messengers = await startMessengers()
    given.app = await buildTestApp({ at, environment: { MESSENGERS_PORT: new URL(given.messengers.url).port } })
  })
  beforeEach(async () => {
    mails.length = 0
    mailServer.isAway = false
    given.messengers.clear()
    given.messengers.setFaults({ whatsapp: 'none', bot: 'none' })
    given.app.clock.set(at)
    await given.app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  })
  afterAll(async () => {
    await given.app.close()
    await given.messengers.close()
  })

  const notifyPerson = async (person: Person, message: Message) => {
    await transact(given.app.deps, async (tx) => {
      await notify(given.app.deps, tx, person.id, message)
    })
  }
  const rows = async () => await given.app.deps.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
  const deliverAll = async () => {
    for (const { id } of await rows()) await deliver(given.app.deps, mail, id)
  }
  const states = async () => (await rows()).map(({ channel, state }) => `${channel} ${state}`)
  const phoneOf = async ({ id }: Person) =>
    `2${(await given.app.deps.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone}`
  const linkChat = async ({ id }: Person) => {
    const phone = await phoneOf({ id, token: '', email: '' })
    await fetch(`${given.messengers.url}/t.me/bot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, act: 'start' }),
    })
    const chatId = Number(`7${phone.slice(-9)}`)
    await given.app.deps.db
      .insertInto('telegramLinks')
      .values({ userId: id, chatId, linkedAt: given.app.deps.now() })
      .execute()
    return { phone, chatId }
  }
  const blockBot = async ({ phone }: { phone: string }) => {
    await fetch(`${given.messengers.url}/t.me/bot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, act: 'block' }),
    })
  }

  return {
    mail,
    mails,
    mailServer,
    notifyPerson,
    rows,
    deliverAll,
    states,
    phoneOf,
    linkChat,
    blockBot,
    get app() {
      return given.app
    },
    get messengers() {
      return given.messengers
    },
  }
}
