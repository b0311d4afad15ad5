import {
  getNotificationSettings,
  linkTelegram,
  listDeliveries,
  testNotification,
  unlinkTelegram,
  updateNotificationSettings,
} from '@hiwar/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listSent } from './sent.ts'
import { changeSettings, readSettings, sendTest } from './settings.ts'
import { createTelegramLink, handleUpdate, removeTelegramLink } from './telegram-link.ts'

export function notificationsRoutes(serve: Serve, deps: Deps): void {
  serve(getNotificationSettings, async ({ actor }) => await readSettings(deps, actor))
  serve(updateNotificationSettings, async ({ actor, body }) => await changeSettings(deps, actor, body))
  serve(testNotification, async ({ actor, body }) => {
    await sendTest(deps, actor, body.channel)
  })
  serve(listDeliveries, async ({ query }) => await listSent(deps, query))
  serve(linkTelegram, async ({ actor }) => await createTelegramLink(deps, actor))
  serve(unlinkTelegram, async ({ actor }) => {
    await removeTelegramLink(deps, actor)
  })
}

/** Telegram's webhook: authenticated by a header and shaped by Telegram, so it is not part of the contract. */
export function telegramWebhook(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/telegram/update', { schema: { hide: true } }, async (request, reply) => {
    const secret = request.headers['x-telegram-bot-api-secret-token']
    await handleUpdate(deps, { secret: typeof secret === 'string' ? secret : '', update: request.body })
    return await reply.send('')
  })
}
