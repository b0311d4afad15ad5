import { auditAreaLabel, auditOutcomeLabel, auditTargetLabel } from '@hiwar/arabic/audit-words.ts'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { AuditOutcome, auditAreas, auditTargetTypes } from '@hiwar/contract/audit.ts'
import type { AuditArea, AuditTargetType } from '@hiwar/contract/audit.ts'
import { defineList } from '../../parts/list/define-list.ts'
import { dateRange, manyOf, oneOf, person, text } from '../../parts/list/filters.ts'

/** The call takes the beginning of names: `invoice.`. */
type AreaPrefix = `${AuditArea}.`

const prefixOf = (area: AuditArea): AreaPrefix => `${area}.`
const areaPrefixes = Object.fromEntries(auditAreas.map((area) => [area, prefixOf(area)])) as Record<
  AuditArea,
  AreaPrefix
>
const areaLabels = Object.fromEntries(auditAreas.map((area) => [prefixOf(area), auditAreaLabel[area]])) as Record<
  AreaPrefix,
  string
>
const targetTypes = Object.fromEntries(auditTargetTypes.map((type) => [type, type])) as Record<
  AuditTargetType,
  AuditTargetType
>

const common = {
  action: manyOf('الإجراء', areaPrefixes, areaLabels),
  type: oneOf('الشيء', targetTypes, auditTargetLabel),
  target: text('رقم الشيء', { isLatin: true }),
  user: person('عن الحساب'),
  at: dateRange('الوقت'),
  outcome: oneOf('النتيجة', AuditOutcome, auditOutcomeLabel),
  request: text('رقم الطلب', { isLatin: true }),
}

function today() {
  const day = dayKey(serverNow(), cairo)
  return { at: { from: day, to: day } }
}

const money = { action: ['invoice.', 'tx.', 'card.'] } as const satisfies { action: readonly AreaPrefix[] }
const accounts = { action: ['user.', 'auth.'] } as const satisfies { action: readonly AreaPrefix[] }

const views = [
  { id: 'today', label: 'اليوم', filters: today },
  { id: 'money', label: 'المال', filters: money },
  { id: 'staff', label: 'الحسابات والدخول', filters: accounts },
  { id: 'refused', label: 'المرفوض', filters: { outcome: AuditOutcome.Refused } },
] as const

/** What everybody of the team did, for super admins (admin.md 1.18). */
export const auditList = defineList({ name: 'audit', filters: { actor: person('من فعل'), ...common }, views })

/** What a regular admin did. */
export const ownAuditList = defineList({ name: 'audit', filters: common, views })
