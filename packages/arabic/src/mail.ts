// Mail templates: mails with a code, and notifications with a link. Tables and inline styles, because mail clients
// support little else.
import { bounds } from '@hiwar/contract/bounds.ts'
import { formatDateTime, formatDuration } from './dates.ts'
import { isolate } from './direction.ts'
import { days, hours } from './plurals.ts'
import { productName } from './words.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

interface CodeMail {
  subject: string
  heading: string
  /** Above the code. */
  lead: string
  code: string
  /** Below the code, one paragraph each. */
  notes: string[]
}

const ink = '#14212B'
const inkSoft = '#52616B'
const nile = '#0E6B75'
const nileTint = '#E3F3F4'
const sand = '#FBF8F3'
const hairline = '#E4DED3'
const font = "'Readex Pro','Segoe UI','SF Arabic','Noto Sans Arabic',Tahoma,Arial,sans-serif"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const paragraph = (text: string, colour: string, size: number) =>
  `<p style="margin:0 0 12px;color:${colour};font-size:${size}px;line-height:1.75">${escapeHtml(text)}</p>`

// The code is isolated left to right; letter-spacing stays 0, since spaced digits are copied with gaps.
const codeBox = (code: string) =>
  '<div dir="ltr" style="direction:ltr;unicode-bidi:isolate;margin:20px 0;padding:16px 12px;border-radius:12px;' +
  `background:${nileTint};color:${nile};font-family:'Alexandria','Segoe UI',Arial,sans-serif;font-size:38px;` +
  `line-height:1.3;font-weight:700;letter-spacing:0;text-align:center">${escapeHtml(code)}</div>`

const linkButton = (href: string) =>
  `<p style="margin:20px 0 12px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;` +
  `border-radius:12px;background:${nile};color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">` +
  `افتح في ${productName}</a></p>`

// `right` instead of `start`: some mail clients do not support logical values.
function frame({
  subject,
  preview,
  heading,
  inner,
}: {
  subject: string
  preview: string
  heading: string
  inner: string
}): string {
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body dir="rtl" style="margin:0;padding:0;background:${sand}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="background:${sand};font-family:${font}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 16px;color:${nile};font-size:26px;line-height:1.4;font-weight:700;text-align:right">${productName}</td></tr>
<tr><td style="padding:28px 24px 16px;background:#FFFFFF;border:1px solid ${hairline};border-radius:16px;text-align:right">
<h1 style="margin:0 0 12px;color:${ink};font-size:21px;line-height:1.45;font-weight:600">${escapeHtml(heading)}</h1>
${inner}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function mailOf({ subject, heading, lead, code, notes }: CodeMail): Mail {
  const text = [heading, lead, code, ...notes, productName].join('\n\n')
  const inner = [paragraph(lead, ink, 16), codeBox(code), ...notes.map((note) => paragraph(note, inkSoft, 14))].join(
    '\n',
  )
  return { subject, text: `${text}\n`, html: frame({ subject, preview: lead, heading, inner }) }
}

/** A mail of plain paragraphs, with a button where there is a link; `link` is a full URL. */
export function noticeMail({
  title,
  paragraphs,
  link,
}: {
  title: string
  paragraphs: readonly string[]
  link: string | null
}): Mail {
  const text = [title, ...paragraphs, link, productName].filter((part) => part !== null).join('\n\n')
  const inner = [...paragraphs.map((part) => paragraph(part, ink, 16)), link === null ? '' : linkButton(link)].join(
    '\n',
  )
  return {
    subject: `${title} · ${productName}`,
    text: `${text}\n`,
    html: frame({ subject: title, preview: paragraphs[0] ?? title, heading: title, inner }),
  }
}

/** Invites someone, who may have no account, to a plan. `link` alone opens it among the plans. */
export function inviteMail({
  weeklyMinutes,
  expiresAt,
  link,
}: {
  weeklyMinutes: number
  expiresAt: string
  link: string
}): Mail {
  return noticeMail({
    title: 'دعوة إلى باقة خاصة',
    paragraphs: [
      `ندعوك إلى باقة فيها ${formatDuration(weeklyMinutes)} من حصص الإنجليزية كل أسبوع، وهي للمدعوين فقط.`,
      `الدعوة صالحة حتى ${formatDateTime(expiresAt, { zone: 'Africa/Cairo' })} بتوقيت القاهرة. ` +
        'افتحها من الرابط، وسجّل الدخول بهذا البريد.',
    ],
    link,
  })
}

/** Tells an address that an account has left it; `link` takes the account back. */
export function emailChangedMail({ link }: { link: string }): Mail {
  return noticeMail({
    title: 'تغيّر البريد المسجّل في حسابك',
    paragraphs: [
      'صار لحسابك بريد آخر، ولن تصل رسائله إلى هذا العنوان بعد الآن. إن غيّرته أنت فلا تفعل شيئًا.',
      `لم تغيّره أنت؟ افتح هذا الرابط خلال ${days(bounds.emailChange.undoHours / 24, 'object')}: يعود الحساب إلى هذا البريد، ` +
        'ويخرج من كل الأجهزة، ثم تختار كلمة مرور جديدة.',
    ],
    link,
  })
}

/** Tells an address that staff have given it to an account. */
export function emailGivenMail(): Mail {
  return noticeMail({
    title: `سُجّل هذا البريد لحساب في ${productName}`,
    paragraphs: [
      `جعل فريق ${productName} هذا العنوان بريد حسابك. سجّل الدخول وأكّده من الإعدادات.`,
      `لا نرسل إليه كود تغيير كلمة المرور خلال ${hours(bounds.emailChange.noResetHours, 'object')} من الآن، حمايةً للحساب.`,
      'ليس لك حساب عندنا؟ تجاهل الرسالة.',
    ],
    link: null,
  })
}

const lifetime = () =>
  `الكود صالح لمدة ${formatDuration(bounds.code.lifetimeMinutes, 'object')}، ويُستخدم مرة واحدة. لا تعطه لأحد.`

/** Verifies an email. `name` as the user entered it; null for a greeting without name. */
export function verificationMail({ code, name }: { code: number | string; name: string | null }): Mail {
  return mailOf({
    subject: `كود تأكيد بريدك في ${productName}`,
    heading: name === null ? 'أهلًا بك' : `أهلًا ${isolate(name)}`,
    lead: 'اكتب هذا الكود في الموقع لتأكيد بريدك الإلكتروني.',
    code: String(code),
    notes: [lifetime(), 'لم تطلب هذا الكود؟ تجاهل الرسالة ولن يتغيّر شيء.'],
  })
}

/** Resets a password. Reveals nothing about the account except that a reset was requested. */
export function resetPasswordMail({ code }: { code: number | string }): Mail {
  return mailOf({
    subject: `كود تغيير كلمة المرور في ${productName}`,
    heading: 'تغيير كلمة المرور',
    lead: 'وصلنا طلب لتغيير كلمة مرور حسابك. اكتب هذا الكود في الموقع لتختار كلمة مرور جديدة.',
    code: String(code),
    notes: [lifetime(), 'لم تطلب ذلك؟ تجاهل الرسالة وستبقى كلمة مرورك كما هي.'],
  })
}
