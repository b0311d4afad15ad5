import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  getCalendarFeed,
  readCalendarFeed,
  readLessonEvent,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@hiwar/contract/calendar.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { isNotModified } from '../../http/etag.ts'
import { pathOf, type Serve } from '../../http/serve.ts'
import { readEvent, readFeed, renewFeed, revokeFeed, showFeed } from './service.ts'

/** Three endpoints for the owner, and two that return calendar files to calendar programs. */
export function calendarFeedRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  serve(getCalendarFeed, ({ actor }) => showFeed(deps, actor))
  serve(renewCalendarFeed, ({ actor }) => renewFeed(deps, actor))
  serve(revokeCalendarFeed, ({ actor }) => revokeFeed(deps, actor))
  app.get<{ Params: Received<typeof readCalendarFeed.params> }>(
    pathOf(readCalendarFeed),
    { schema: { params: readCalendarFeed.params } },
    async (request, reply) => {
      const text = await readFeed(deps, { file: request.params.file, ip: request.ip })
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      asCalendar(reply).header('etag', etag).header('cache-control', 'private, max-age=900')
      return await (isNotModified(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(text))
    },
  )
  app.get<{ Params: Received<typeof readLessonEvent.params> }>(
    pathOf(readLessonEvent),
    { schema: { params: readLessonEvent.params } },
    async (request, reply) => {
      const text = await readEvent(deps, request.params)
      return await asCalendar(reply)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="hiwar-lesson-${request.params.id}.ics"`)
        .send(text)
    },
  )
}

/** Anyone with the address can read the feed, so it must not leak through search engines. */
function asCalendar(reply: FastifyReply): FastifyReply {
  return reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex')
}
