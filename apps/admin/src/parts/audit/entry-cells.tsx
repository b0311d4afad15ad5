import { auditOutcomeLabel, auditTargetLabel } from '@hiwar/arabic/audit-words.ts'
import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Link } from 'react-router'
import { PersonCell } from '../people/person-cell.tsx'
import { targetPage, targetTypeOf } from './target.ts'

/** Who did it: a job of the platform, somebody unknown at sign-in, or an account. */
export function ActorCell({ entry: { actor, requestId } }: { entry: AuditEntry }) {
  if (actor === null) return requestId === 'job' ? 'المنصة تلقائيًا' : 'غير معروف'
  return <PersonCell id={actor.id} person={{ ...actor, image: null }} />
}

/** What it was done to, with a link to its page where it has one. */
export function TargetLink({ entry }: { entry: AuditEntry }) {
  const type = targetTypeOf(entry)
  const name = (
    <>
      {type === null ? <Bidi>{entry.targetType}</Bidi> : auditTargetLabel[type]}
      {entry.targetId !== null && (
        <>
          {' '}
          <Bidi>{/^\d+$/.test(entry.targetId) ? `#${entry.targetId}` : entry.targetId}</Bidi>
        </>
      )}
    </>
  )
  const page = targetPage(entry)
  return page === null ? (
    <span>{name}</span>
  ) : (
    <Link to={page} className="link">
      {name}
    </Link>
  )
}

export function OutcomeStatus({ outcome }: Pick<AuditEntry, 'outcome'>) {
  return <Status tone={outcome === 'ok' ? 'success' : 'danger'}>{auditOutcomeLabel[outcome]}</Status>
}
