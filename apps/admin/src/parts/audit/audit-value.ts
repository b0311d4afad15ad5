import { auditFieldName } from '@hiwar/arabic/audit-words.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import {
  cityLabel,
  contactStateLabel,
  deletionBlockerLabel,
  genderLabel,
  introVideoStateLabel,
  invoiceStateStaffLabel,
  notificationMethodLabel,
  periodLabel,
  ratingTagLabel,
  reportCategoryText,
  reportKindLabel,
  roleLabel,
  transactionStatusLabel,
  videoReasonLabel,
  withdrawMethodLabel,
} from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { formatSetting, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import { statusLabel as meetingStatusLabel } from '@hiwar/app/meetings/meeting.ts'
import type { AuditTargetType } from '@hiwar/contract/audit.ts'
import { InvoiceState, InvoiceStatus } from '@hiwar/contract/enums.ts'
import { settingKeys } from '@hiwar/contract/settings.ts'

/** Undefined where the value is none of those it knows. */
type Writer = (value: unknown) => string | undefined
type Writers = Readonly<Record<string, Writer>>

const money: Writer = (value) => (typeof value === 'number' ? formatMoney(value) : undefined)
const percent: Writer = (value) => (typeof value === 'number' ? formatPercent(value) : undefined)
const labelIn =
  (labels: Readonly<Record<string | number, string>>): Writer =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? labels[value] : undefined

/** Fields whose numbers or codes mean the same whatever has them. */
const writers: Writers = {
  amount: money,
  refundAmount: money,
  refundedAmount: money,
  baseMonthlyPrice: money,
  discount: percent,
  monthDiscount: percent,
  quarterDiscount: percent,
  yearDiscount: percent,
  role: labelIn(roleLabel),
  city: labelIn(cityLabel),
  gender: labelIn(genderLabel),
  notificationMethod: labelIn(notificationMethodLabel),
  periods: labelIn(periodLabel),
  reasons: labelIn(videoReasonLabel),
  tags: labelIn(ratingTagLabel),
  blockers: labelIn(deletionBlockerLabel),
  decision: labelIn({ erase: 'محو الحساب', withdraw: 'إبقاء الحساب' }),
}

/** Of the stored states of a withdrawal, which staff know by what follows from them. */
const invoiceStatusLabel: Readonly<Record<InvoiceStatus, string>> = {
  [InvoiceStatus.PendingApproval]: invoiceStateStaffLabel[InvoiceState.Pending],
  [InvoiceStatus.PendingCancellation]: invoiceStateStaffLabel[InvoiceState.CanceledByReceiver],
  [InvoiceStatus.Canceled]: 'ملغى',
  [InvoiceStatus.Approved]: invoiceStateStaffLabel[InvoiceState.Fulfilled],
  [InvoiceStatus.Rejected]: invoiceStateStaffLabel[InvoiceState.Rejected],
}

/** Fields that mean another thing in another place. */
const writersOf: Partial<Record<AuditTargetType, Writers>> = {
  invoice: { status: labelIn(invoiceStatusLabel), method: labelIn(withdrawMethodLabel) },
  transaction: { status: labelIn(transactionStatusLabel) },
  interview: { status: labelIn(meetingStatusLabel) },
  demo: { status: labelIn(meetingStatusLabel) },
  contact: { state: labelIn(contactStateLabel) },
  report: {
    kind: labelIn(reportKindLabel),
    category: (value) => (typeof value === 'string' ? reportCategoryText(value) : undefined),
  },
  list: { scope: labelIn({ all: 'كل النتائج', selected: 'الصفوف المحدّدة' }) },
  user: { state: labelIn(introVideoStateLabel) },
}

const settingOf = (type: AuditTargetType | null, field: string) =>
  type === 'settings' ? settingKeys.find((key) => key === field) : undefined

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const tags = /<[^>]+>/g

/** What a field of an audit entry is called; `type` is the kind of thing that has it. */
export function auditFieldOf(type: AuditTargetType | null, field: string): string {
  const setting = settingOf(type, field)
  return setting === undefined ? auditFieldName(field) : settingLabel[setting].name
}

/** The value of such a field, as text; what is absent is a dash. */
export function auditValue(type: AuditTargetType | null, field: string, value: unknown): string {
  const setting = settingOf(type, field)
  if (setting !== undefined) return formatSetting(setting, value)
  if (value === null || value === undefined || value === '') return '-'
  const written = (type === null ? undefined : writersOf[type]?.[field]?.(value)) ?? writers[field]?.(value)
  if (written !== undefined) return written
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا'
  if (typeof value === 'string')
    return instant.test(value)
      ? formatDateTime(value, { zone: cairo })
      : value.replaceAll(tags, ' ').replaceAll(/\s+/g, ' ').trim()
  if (Array.isArray(value))
    return value.length === 0 ? '-' : value.map((each) => auditValue(type, field, each)).join('، ')
  return typeof value === 'number' ? String(value) : objectText(type, value)
}

/** The parts of a value that has some, such as the payout data a tutor asks for. */
function objectText(type: AuditTargetType | null, value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([field, part]) => `${auditFieldOf(type, field)}: ${auditValue(type, field, part)}`)
    .join('، ')
}
