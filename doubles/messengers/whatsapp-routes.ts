import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf, listOf, textOf, type Fields } from './fields.ts'
import type { MessengersContext } from './context.ts'
import type { Template } from './store.ts'

/** Phone numbers with this ending are not on WhatsApp. */
export const unregisteredEnding = '98'

const refuse = async (
  reply: FastifyReply,
  status: number,
  given: { code: number; message: string; details?: string },
) =>
  await reply.code(status).send({
    error: {
      message: `(#${given.code}) ${given.message}`,
      type: 'OAuthException',
      code: given.code,
      error_data: { messaging_product: 'whatsapp', details: given.details ?? given.message },
      fbtrace_id: 'double',
    },
  })

// WhatsApp itself writes the text of an authentication template.
const codeWords = 'كود التحقق: {{1}}. لا تشاركه مع أحد.'

/** WhatsApp's Cloud API: sending templates, and submitting them (developers.facebook.com/docs/whatsapp/cloud-api). */
export function whatsAppRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.post('/whatsapp/:version/:phoneId/messages', async (request, reply) => {
    const fault = await context.fault('whatsapp', request)
    if (fault === 'error') return await refuse(reply, 500, { code: 131000, message: 'Something went wrong' })
    if (fault === 'limit') return await refuse(reply, 429, { code: 130429, message: 'Rate limit hit' })
    // The client has disconnected: nothing was sent, and nobody waits for a reply.
    if (fault === 'hang') return reply.hijack()
    if (!isSignedIn(request, context))
      return await refuse(reply, 401, { code: 190, message: 'Invalid OAuth access token' })
    return await takeMessage(reply, context, fieldsOf(request.body))
  })
  app.post('/whatsapp/:version/:accountId/message_templates', async (request, reply) => {
    if (!isSignedIn(request, context))
      return await refuse(reply, 401, { code: 190, message: 'Invalid OAuth access token' })
    const template = readTemplate(fieldsOf(request.body))
    if (template === null) return await refuse(reply, 400, { code: 100, message: 'Invalid parameter' })
    const others = context.store.state.templates.filter((known) => known.name !== template.name)
    context.store.state.templates = [...others, template]
    context.store.save()
    return await reply.send({
      id: String(context.store.state.templates.length),
      status: 'APPROVED',
      category: 'UTILITY',
    })
  })
}

const isSignedIn = (request: FastifyRequest, context: MessengersContext) =>
  request.headers.authorization === `Bearer ${context.tokens.whatsApp}`

async function takeMessage(reply: FastifyReply, context: MessengersContext, body: Fields): Promise<FastifyReply> {
  const to = textOf(body.to) ?? ''
  const given = fieldsOf(body.template)
  const name = textOf(given.name)
  if (body.messaging_product !== 'whatsapp' || body.type !== 'template' || name === null || !/^\d{8,15}$/.test(to)) {
    return await refuse(reply, 400, { code: 100, message: 'Invalid parameter' })
  }
  if (to.endsWith(unregisteredEnding))
    return await refuse(reply, 400, { code: 131026, message: 'Message undeliverable' })
  const { parameters, button } = readComponents(listOf(given.components))
  const template = context.store.state.templates.find((known) => known.name === name)
  if (template === undefined && context.store.state.templates.length > 0) {
    return await refuse(reply, 404, { code: 132001, message: 'Template name does not exist in the translation' })
  }
  if (template !== undefined && (template.places !== parameters.length || template.hasButton !== (button !== null))) {
    return await refuse(reply, 400, {
      code: 132000,
      message: 'Number of parameters does not match the expected number of params',
    })
  }
  if (
    [...parameters, ...(button === null ? [] : [button])].some((value) => value === '' || /[\n\t]| {5}/.test(value))
  ) {
    return await refuse(reply, 400, { code: 132007, message: 'Template format character policy violated' })
  }
  const text =
    template === undefined
      ? parameters.join('\n')
      : template.body.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? '')
  const { id } = context.store.add({
    carrier: 'whatsapp',
    to,
    text,
    template: name,
    parameters,
    button,
    asksPhone: false,
  })
  return await reply.send({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: `wamid.${id}`, message_status: 'accepted' }],
  })
}

function readComponents(components: readonly unknown[]): { parameters: string[]; button: string | null } {
  const all = components.map(fieldsOf)
  const valuesOf = (component: Fields | undefined) =>
    listOf(component?.parameters).map((parameter) => textOf(fieldsOf(parameter).text) ?? '')
  const body = all.find((component) => component.type === 'body')
  const button = all.find((component) => component.type === 'button')
  return { parameters: valuesOf(body), button: button === undefined ? null : (valuesOf(button)[0] ?? '') }
}

function readTemplate(body: Fields): Template | null {
  const name = textOf(body.name)
  const components = listOf(body.components).map(fieldsOf)
  const isCode = body.category === 'AUTHENTICATION'
  const text = isCode ? codeWords : textOf(components.find((component) => component.type === 'BODY')?.text)
  if (name === null || text === null || !/^[a-z0-9_]{1,512}$/.test(name) || /^\{\{|\}\}$/.test(text)) return null
  const places = new Set(text.match(/\{\{\d+\}\}/g)).size
  return {
    name,
    language: textOf(body.language) ?? '',
    body: text,
    places,
    hasButton: components.some((component) => component.type === 'BUTTONS'),
  }
}
