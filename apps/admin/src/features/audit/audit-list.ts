import { auditAreaLabel, auditOutcomeLabel, auditSentence, auditTargetLabel } from '@hiwar/arabic/audit-words.ts'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { AuditOutcome, actionsOf, auditAreas, auditTargetTypes } from '@hiwar/contract/audit.ts'
import type { AuditAction, AuditArea, AuditTargetType } from '@hiwar/contract/audit.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { defineList } from '../../parts/list/define-list.ts'
import { dateRange, groupsOf, manyOf, oneOf, person, text } from '../../parts/list/filters.ts'

/** The call takes the beginning of names: `invoice.`. */
type AreaPrefix = `${AuditArea}.`

const prefixOf = (area: AuditArea): AreaPrefix | AuditAction => `${area}.`

/** Each area, and its single actions. */
const areas = () =>
  auditAreas.map((area) => ({
    value: prefixOf(area),
    label: auditAreaLabel[area],
    parts: actionsOf(area).map((action) => ({ value: action, label: auditSentence(action) })),
  }))

const targetTypes = Object.fromEntries(auditTargetTypes.map((type) => [type, type])) as Record<
  AuditTargetType,
  AuditTargetType
>

const common = {
  action: groupsOf('الإجراء', areas),
  type: oneOf('الشيء', targetTypes, auditTargetLabel),
  target: text('رقم الشيء', { isLatin: true }),
  user: person('عن الحساب'),
  userRole: manyOf('عن حسابات', Role, roleLabel),
  at: dateRange('الوقت'),
  outcome: oneOf('النتيجة', AuditOutcome, auditOutcomeLabel),
  request: text('رقم الطلب', { isLatin: true }),
}

function today() {
  const day = dayKey(serverNow(), cairo)
  return { at: { from: day, to: day } }
}

const money = { action: ['invoice.', 'tx.', 'card.'] } as const satisfies { action: readonly AreaPrefix[] }
const staff = { userRole: Object.values(Role).filter(isStaff) }

const views = [
  { id: 'today', label: 'اليوم', filters: today },
  { id: 'money', label: 'المال', filters: money },
  { id: 'staff', label: 'حسابات الفريق', filters: staff },
  { id: 'refused', label: 'المرفوض', filters: { outcome: AuditOutcome.Refused } },
] as const

/** What everybody of the team did, for super admins (admin.md 1.18). */
export const auditList = defineList({ name: 'audit', filters: { actor: person('من فعل'), ...common }, views })

/** What a regular admin did. */
export const ownAuditList = defineList({ name: 'audit', filters: common, views })
