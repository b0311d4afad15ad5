import { auditSentence } from '@hiwar/arabic/audit-words.ts'
import { formatFullTime } from '@hiwar/arabic/dates.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { ActorCell, OutcomeStatus, TargetLink } from './entry-cells.tsx'
import { FieldDiff } from './field-diff.tsx'
import { targetTypeOf } from './target.ts'
import { CopyCell, nothing } from '../cells.tsx'
import { DetailDrawer } from '../detail-drawer.tsx'
import { Facts } from '../facts.tsx'
import type { OpenRow } from '../list/list-props.ts'
import { MissingRow } from '../missing-row.tsx'
import { idOf } from '../row-id.ts'

interface EntryDrawerProps extends OpenRow {
  /** The account whose entries are listed; without it regular admins find their own acts only. */
  userId?: number
}

/** One entry: the fields before and after, who, why and from where. */
export function EntryDrawer({ id, isOpen, onClose, userId }: EntryDrawerProps) {
  const { id: ownId, role } = useUser()
  const seesAll = role === Role.SuperAdmin
  const number = idOf(id)
  const query = useApiQuery(
    listAudit,
    { query: { ids: [number ?? 0], userId, ...(seesAll || userId !== undefined ? {} : { actorId: ownId }) } },
    { enabled: number !== null },
  )
  const entry = query.data?.list[0]
  return (
    <DetailDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={entry === undefined ? 'سجل النشاط' : auditSentence(entry.action)}
      note={entry && <OutcomeStatus outcome={entry.outcome} />}
    >
      {entry !== undefined ? (
        <EntryDetails entry={entry} />
      ) : query.failure !== null ? (
        <QueryFailure query={query} className="border-0" />
      ) : number === null || query.data !== undefined ? (
        <MissingRow>لم نجد هذا الإجراء بين ما يمكنك رؤيته.</MissingRow>
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </DetailDrawer>
  )
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { at, actorRole, userId, reason, requestId, ip, userAgent } = entry
  return (
    <div className="flex flex-col gap-6">
      <FieldDiff change={entry} type={targetTypeOf(entry)} phoneOf={userId} />
      <Facts
        facts={[
          ['الوقت', formatFullTime(at)],
          ['من', <ActorCell key="actor" entry={entry} />],
          ['دوره', actorRole === null ? nothing : roleLabel[actorRole]],
          ['الشيء', <TargetLink key="target" entry={entry} />],
          ['عن الحساب', userId === null ? nothing : <AccountLink key="user" id={userId} />],
          ['السبب', reason === null ? nothing : <bdi key="reason">{reason}</bdi>],
          ['رقم الطلب', <CopyCell key="request" text={requestId} label="رقم الطلب" />],
          ...(ip === null ? [] : [['عنوان IP', <Bidi key="ip">{ip}</Bidi>] as const]),
          ...(userAgent === null ? [] : [['المتصفح', <Bidi key="agent">{userAgent}</Bidi>] as const]),
        ]}
      />
    </div>
  )
}

function AccountLink({ id }: { id: number }) {
  return (
    <Link to={`/user/${id}`} className="link">
      <Bidi>#{id}</Bidi>
    </Link>
  )
}
