import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { cityLabel, genderLabel, notificationMethodLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'

/** Fields whose numbers or codes have words. */
const writers: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  amount: money,
  refundAmount: money,
  baseMonthlyPrice: money,
  discount: percent,
  monthDiscount: percent,
  quarterDiscount: percent,
  yearDiscount: percent,
  role: (value) => labelOf(roleLabel, value),
  city: (value) => labelOf(cityLabel, value),
  gender: (value) => labelOf(genderLabel, value),
  notificationMethod: (value) => labelOf(notificationMethodLabel, value),
}

function money(value: unknown): string | undefined {
  return typeof value === 'number' ? formatMoney(value) : undefined
}

function percent(value: unknown): string | undefined {
  return typeof value === 'number' ? formatPercent(value) : undefined
}

function labelOf(labels: Readonly<Record<string | number, string>>, value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? labels[value] : undefined
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const tags = /<[^>]+>/g

/** The value of a field in an audit entry, as text; what is absent is a dash. */
export function auditValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  const written = writers[field]?.(value)
  if (written !== undefined) return written
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا'
  if (typeof value === 'string')
    return instant.test(value)
      ? formatDateTime(value, { zone: cairo })
      : value.replaceAll(tags, ' ').replaceAll(/\s+/g, ' ').trim()
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map((each) => auditValue(field, each)).join('، ')
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
