import { auditOutcomeLabel, auditSentence } from '@hiwar/arabic/audit-words.ts'
import { formatCountdown, formatFullTime } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'

const shown = 10

/** The newest entries of the audit log: all of them for super admins, regular admins see their own. */
export function LatestActions() {
  const { id, role } = useUser()
  const seesAll = role === Role.SuperAdmin
  const query = useApiQuery(
    listAudit,
    { query: { size: shown, ...(seesAll ? {} : { actorId: id }) } },
    { refetchInterval: MINUTE_MS },
  )
  return (
    <section aria-labelledby="latest-actions" className="surface p-4 md:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="latest-actions" className="text-h3">
          {seesAll ? 'آخر ما فعله الفريق' : 'آخر ما فعلته'}
        </h2>
        <Link to="/audit" className={buttonClasses({ variant: 'quiet', size: 'small' })}>
          {actions.showAll}
        </Link>
      </div>
      {query.data === undefined ? (
        <NoEntriesYet query={query} />
      ) : (
        <Entries entries={query.data.list} namesActor={seesAll} />
      )}
    </section>
  )
}

function NoEntriesYet({ query }: { query: Parameters<typeof QueryFailure>[0]['query'] }) {
  if (query.failure !== null) return <QueryFailure query={query} className="border-0" />
  return (
    <Loading className="flex flex-col gap-4 py-2">
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </Loading>
  )
}

function Entries({ entries, namesActor }: { entries: readonly AuditEntry[]; namesActor: boolean }) {
  const now = useNow(MINUTE_MS)
  if (entries.length === 0) return <p className="py-4 text-ink-600">لا توجد إجراءات مسجّلة بعد.</p>
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-sand-200 py-3 text-small last:border-0"
        >
          <span className="font-semibold">
            {auditSentence(entry.action)}{' '}
            {entry.targetId !== null && <Bidi className="font-normal text-ink-600">#{entry.targetId}</Bidi>}
          </span>
          {namesActor && (
            <bdi className="text-ink-600">{entry.actor?.name ?? entry.actor?.email ?? 'من دون مستخدم معروف'}</bdi>
          )}
          {entry.outcome === 'refused' && <Status tone="danger">{auditOutcomeLabel.refused}</Status>}
          <time dateTime={entry.at} title={formatFullTime(entry.at)} className="ms-auto whitespace-nowrap text-ink-600">
            {formatCountdown(Math.min(0, Date.parse(entry.at) - now))}
          </time>
        </li>
      ))}
    </ul>
  )
}
