import { personName } from '../../parts/people/person.ts'
import { useKnownPerson } from '../../parts/people/use-people.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { Difference } from './invoice-diff.ts'

interface ChangeNoticeProps {
  invoice: Invoice
  differences: readonly Difference[]
  /** An action was refused because of the change. */
  isRefused: boolean
  onAccept: () => void
}

/** Somebody changed the withdrawal meanwhile: who, and what. Nothing can be done with it before that was seen. */
export function ChangeNotice({ invoice, differences, isRefused, onAccept }: ChangeNoticeProps) {
  const who = useChanger(invoice)
  return (
    <Banner
      tone="warning"
      isLive
      title={isRefused ? 'لم يُنفَّذ شيء: تغيّر الطلب قبل أن ترسل' : 'تغيّر الطلب وهو مفتوح أمامك'}
    >
      <div className="flex flex-col items-start gap-3">
        <p>{who === null ? 'راجع ما تغيّر، ثم قرّر من جديد.' : <>غيّره {who}. راجع ما تغيّر، ثم قرّر من جديد.</>}</p>
        <DifferenceTable differences={differences} />
        <Button variant="secondary" size="small" onPress={onAccept}>
          راجعت التغيير
        </Button>
      </div>
    </Banner>
  )
}

/** The admin of the newest entry when the change is theirs, else the tutor; null while unknown. */
function useChanger({ id, userId, updatedAt }: Invoice) {
  const newest = useApiQuery(listAudit, {
    query: { targetType: 'invoice', targetId: String(id), outcome: 'ok', size: 1 },
  })
  const tutor = useKnownPerson(userId)
  if (newest.data === undefined) return null
  const [entry] = newest.data.list
  const isOfEntry = entry !== undefined && Math.abs(Date.parse(entry.at) - Date.parse(updatedAt)) < SECOND_MS
  if (isOfEntry && entry.actor !== null) return <bdi>{personName(entry.actor)}</bdi>
  return <bdi>{tutor === undefined ? 'المعلّم صاحب الطلب' : personName(tutor)}</bdi>
}
