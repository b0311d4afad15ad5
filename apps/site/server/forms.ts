// What the site is sent: messages to the team, the answer about measuring visits, and the visits themselves.
import { trackEvent, TrackedEvent } from '@hiwar/contract/analytics.ts'
import { sharedCookie } from '@hiwar/rules/shared-cookies.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownPath, withParameters } from '../src/links.ts'
import type { ApiClient } from './api-client.ts'
import type { SiteConfig } from './config.ts'
import { sendContact } from './contact.ts'
import type { Pages, Renderer } from './pages.ts'
import { sendStored } from './stored-reply.ts'
import { callerOf, isFromHere, visitorOf } from './visitor.ts'

interface Given {
  readonly call: ApiClient
  readonly pages: Pages
  readonly renderer: Renderer
  /** Public addresses. */
  readonly origins: SiteConfig['origins']
}

export function addForms(app: FastifyInstance, { call, pages, renderer, origins }: Given): void {
  const [own, ofApp] = [new URL(origins.site), new URL(origins.app)]
  const place = { appHost: ofApp.hostname, ownHost: own.hostname, isSecure: own.protocol === 'https:' }

  // Of the whole app: a form sent to another address is answered like any request there.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  // A scope of their own, so that pages do not pass the hook.
  void app.register(async (forms) => {
    forms.addHook('onRequest', (request, reply, done) => {
      if (isFromHere(request)) done()
      else void reply.status(403).send()
    })

    forms.post('/contact', async (request, reply) => {
      const attempt = await sendContact(call, fieldsOf(request), callerOf(request))
      const input = pages.inputOf(request)
      if (attempt === null)
        return await reply.redirect(withParameters('/contact?sent=1#form', { ref: input.site.ref }), 303)
      return sendStored(request, reply, await pages.asReply(await renderer.renderContactAttempt(input, attempt)))
    })

    forms.post('/consent', async (request, reply) => {
      const fields = fieldsOf(request)
      const choice = fields.get('choice')
      // The app reads it too, hence no HttpOnly.
      const cookie = sharedCookie('consent', choice === 'yes' || choice === 'no' ? choice : '', place)
      void reply.header('set-cookie', cookie)
      return await reply.redirect(ownPath(fields.get('back') ?? '/'), 303)
    })

    forms.post('/track', async (request, reply) => {
      const event = TrackedEvent.safeParse(request.body)
      if (!event.success || visitorOf(request).consent !== 'yes') return await reply.status(400).send()
      call(trackEvent, { body: event.data, visitor: callerOf(request) }).catch((error: unknown) => {
        app.log.debug({ problem: String(error) }, 'a visit was not counted')
      })
      return await reply.status(204).send()
    })
  })
}

const fieldsOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())
