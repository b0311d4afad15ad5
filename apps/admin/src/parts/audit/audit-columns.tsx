import { auditOutcomeLabel, auditSentence, auditTargetLabel } from '@hiwar/arabic/audit-words.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { CopyCell, DateCell, nothing } from '../cells.tsx'
import { ActorCell, OutcomeStatus, TargetLink } from './entry-cells.tsx'
import { csvDate, csvLabel, csvString } from '../list/csv.ts'
import type { CsvField } from '../list/csv.ts'
import type { ListColumn } from '../list/list-props.ts'

/** The log says what people did, so every export of it needs a reason (admin.md 1.18). */
const withReason = (field: CsvField<AuditEntry>): CsvField<AuditEntry> => ({ ...field, isPrivate: true })

/** The columns of the audit log; addresses and browsers are null for regular admins. */
export const auditColumns: readonly ListColumn<AuditEntry, never>[] = [
  {
    id: 'at',
    header: 'الوقت',
    cell: ({ at }) => <DateCell at={at} hasTime />,
    csv: withReason(csvDate(({ at }) => at)),
  },
  {
    id: 'actor',
    header: 'من',
    cell: (entry) => <ActorCell entry={entry} />,
    csv: withReason(csvString(({ actor }) => actor?.email ?? actor?.name)),
  },
  {
    id: 'role',
    header: 'دوره',
    cell: ({ actorRole }) => (actorRole === null ? nothing : roleLabel[actorRole]),
    csv: withReason(csvLabel(({ actorRole }) => actorRole, roleLabel)),
  },
  {
    id: 'action',
    header: 'الإجراء',
    cell: ({ action }) => auditSentence(action),
    csv: withReason({ heads: ['', ' (الرمز)'], cells: ({ action }) => [auditSentence(action), action] }),
  },
  {
    id: 'target',
    header: 'الشيء',
    cell: (entry) => <TargetLink entry={entry} />,
    csv: withReason({
      heads: ['', ' (الرقم)'],
      cells: ({ targetType, targetId }) => [nameOf(targetType), targetId ?? ''],
    }),
  },
  {
    id: 'reason',
    header: 'السبب',
    cell: ({ reason }) => (reason === null ? nothing : <bdi className="line-clamp-2">{reason}</bdi>),
    csv: withReason(csvString(({ reason }) => reason)),
  },
  {
    id: 'outcome',
    header: 'النتيجة',
    cell: ({ outcome }) => <OutcomeStatus outcome={outcome} />,
    csv: withReason(csvLabel(({ outcome }) => outcome, auditOutcomeLabel)),
  },
  {
    id: 'request',
    header: 'رقم الطلب',
    cell: ({ requestId }) => <CopyCell text={requestId} shown={requestId.slice(0, 8)} label="رقم الطلب" />,
    csv: withReason(csvString(({ requestId }) => requestId)),
  },
]

const nameOf = (type: string) => new Map<string, string>(Object.entries(auditTargetLabel)).get(type) ?? type
