// Settings as they are typed: text for everything but switches.
import { formatInteger, normaliseDigits } from '@hiwar/arabic/digits.ts'
import { formatMoney, moneyText, parseMoney } from '@hiwar/arabic/money.ts'
import { formatSetting, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import { platformSettings } from '@hiwar/contract/settings.ts'
import type { SettingKey } from '@hiwar/contract/settings.ts'

export type SettingValue = number | boolean | string | null
export type Typed = string | boolean

/** What the field of a value holds. */
export function typedOf(key: SettingKey, value: SettingValue): Typed {
  if (typeof value === 'boolean') return value
  if (value === null) return ''
  if (typeof value === 'string') return value
  return settingLabel[key].unit === 'money' ? moneyText(value) : String(value)
}

/** `010…` and `0020…` as the contract has them: with `+` and the country. */
function phoneOf(text: string): string {
  const digits = normaliseDigits(text).replace(/[^\d+]/g, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return /^01\d{9}$/.test(digits) ? `+2${digits}` : digits
}

function numberOf(text: string): number | null {
  const digits = normaliseDigits(text).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

function rawValueOf(key: SettingKey, typed: Typed): SettingValue | undefined {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (text === '') return null
  if (key === 'trial.minutes') return numberOf(text) ?? undefined
  const { type } = platformSettings[key]
  if (type === 'int') return (settingLabel[key].unit === 'money' ? parseMoney(text) : numberOf(text)) ?? undefined
  return type === 'phone' ? phoneOf(text) : text
}

/** The value that was typed; undefined where the setting does not take it. */
export function valueOf(key: SettingKey, typed: Typed): SettingValue | undefined {
  const raw = rawValueOf(key, typed)
  const parsed = platformSettings[key].schema.safeParse(raw)
  return parsed.success ? parsed.data : undefined
}

const shapes: Partial<Record<(typeof platformSettings)[SettingKey]['type'], string>> = {
  phone: 'اكتب الرقم بمفتاح الدولة، بهذه الصورة: +201012345678',
  email: 'اكتب البريد بهذه الصورة: name@example.com',
  address: 'اكتب رابطًا كاملًا يبدأ بـhttps://',
}

function boundsText(key: SettingKey): string {
  const { min, max } = platformSettings[key]
  const isMoney = settingLabel[key].unit === 'money'
  if (min === null || max === null) return 'اكتب مبلغًا أكبر من صفر'
  if (isMoney) return `اكتب مبلغًا من ${formatMoney(min)} إلى ${formatMoney(max)}`
  return `اكتب عددًا من ${formatInteger(min)} إلى ${formatInteger(max)}`
}

/** The abbreviation of the currency ends with a full stop of its own. */
const sentence = (text: string) => (/\.[\u200e\u200f\u061c]*$/.test(text) ? text : `${text}.`)

/** Why a value is refused, and what to write instead. */
export function problemOf(key: SettingKey): string {
  if (key === 'session.joinButtonMinutes')
    return `${boundsText(key)}، ولا يزيد على «${settingLabel['session.openBeforeMinutes'].name}».`
  if (key === 'lesson.lateLineMinutes') return `${boundsText(key)}، من مضاعفات ${formatInteger(15)}.`
  if (key === 'withdraw.min') return `${boundsText(key)}، ولا يزيد على «${settingLabel['withdraw.max'].name}».`
  if (key.startsWith('social.')) return `اكتب رابطًا يبدأ بـhttps:// على موقع ${settingLabel[key].name} نفسه.`
  const { type } = platformSettings[key]
  if (type === 'int') return sentence(boundsText(key))
  return shapes[type] ?? 'النص أقصر أو أطول من المسموح. عدّله ثم احفظ.'
}

/** The value that stands while nobody changed it. */
export const defaultText = (key: SettingKey): string => formatSetting(key, platformSettings[key].default)
