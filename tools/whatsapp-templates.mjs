// The templates WhatsApp has to approve before the product may write to anybody. `node tools/whatsapp-templates.mjs`
// prints them as JSON; with `--send` it hands them in at WHATSAPP_URL for the account WHATSAPP_ACCOUNT_ID
// (WHATSAPP_TOKEN). Run it again after a text changed.
import { contentOf } from '../packages/arabic/src/message-content.ts'
import { templateBody, templateOf } from '../packages/arabic/src/message-forms.ts'
import { sampleMessages } from '../packages/arabic/src/message-samples.ts'

const origin = process.env.PUBLIC_APP_URL ?? `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.APP_PORT ?? 3001}`

function noticeOf(message) {
  const content = contentOf(message)
  const { name, language, parameters, suffix } = templateOf(content)
  const body = {
    type: 'BODY',
    text: templateBody(content),
    ...(parameters.length === 0 ? {} : { example: { body_text: [parameters] } }),
  }
  const button = {
    type: 'BUTTONS',
    buttons: [{ type: 'URL', text: 'افتح في حوار', url: `${origin}/{{1}}`, example: [`${origin}/${suffix}`] }],
  }
  return { name, language, category: 'UTILITY', components: suffix === null ? [body] : [body, button] }
}

const code = {
  name: 'verification_code',
  language: 'ar',
  category: 'AUTHENTICATION',
  components: [
    // The service writes the words of this kind itself.
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 15 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'انسخ الكود' }] },
  ],
}
const templates = [code, ...new Map(sampleMessages.map(noticeOf).map((template) => [template.name, template])).values()]

async function handIn(template) {
  const address = `${process.env.WHATSAPP_URL}/${process.env.WHATSAPP_ACCOUNT_ID}/message_templates`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.WHATSAPP_TOKEN}` },
    body: JSON.stringify(template),
  })
  if (!response.ok) throw new Error(`${template.name}: ${response.status} ${await response.text()}`)
}

if (process.argv.includes('--send')) {
  for (const template of templates) await handIn(template)
  process.stdout.write(`${templates.length} templates handed in\n`)
} else {
  process.stdout.write(`${JSON.stringify(templates, null, 2)}\n`)
}
