// What the site is sent: messages to the team, the answer about measuring visits, and the visits themselves.
import { trackEvent, TrackedEvent } from '@hiwar/contract/analytics.ts'
import { DAY_SECONDS } from '@hiwar/contract/time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownPath } from '../src/links.ts'
import type { ApiClient } from './api-client.ts'
import { sendContact } from './contact.ts'
import { asReply, type Pages, type Renderer } from './pages.ts'
import { sendStored } from './stored-reply.ts'
import { isFromHere, visitorOf } from './visitor.ts'

interface Given {
  readonly call: ApiClient
  readonly pages: Pages
  readonly renderer: Renderer
  readonly isSecure: boolean
}

const REMEMBERED_SECONDS = 180 * DAY_SECONDS

/** For whom this process calls the API. */
const callerOf = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] })

export function addForms(app: FastifyInstance, { call, pages, renderer, isSecure }: Given): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || isFromHere(request)) done()
    else void reply.status(403).send()
  })

  app.post('/contact', async (request, reply) => {
    const attempt = await sendContact(call, fieldsOf(request), callerOf(request))
    if (attempt === null) return await reply.redirect('/contact?sent=1#form', 303)
    return sendStored(
      request,
      reply,
      await asReply(await renderer.renderContactAttempt(pages.inputOf(request), attempt)),
    )
  })

  app.post('/consent', async (request, reply) => {
    const fields = fieldsOf(request)
    const choice = fields.get('choice')
    const kept = choice === 'yes' || choice === 'no' ? `${choice}; Max-Age=${REMEMBERED_SECONDS}` : '; Max-Age=0'
    void reply.header('set-cookie', `consent=${kept}; Path=/; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`)
    return await reply.redirect(ownPath(fields.get('back') ?? '/'), 303)
  })

  app.post('/track', async (request, reply) => {
    const event = TrackedEvent.safeParse(request.body)
    if (!event.success || visitorOf(request).consent !== 'yes') return await reply.status(400).send()
    call(trackEvent, { body: event.data, visitor: callerOf(request) }).catch((error: unknown) => {
      app.log.debug({ problem: String(error) }, 'a visit was not counted')
    })
    return await reply.status(204).send()
  })
}

const fieldsOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())
