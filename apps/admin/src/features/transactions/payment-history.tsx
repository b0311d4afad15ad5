import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { useApiQuery } from '@hiwar/client/query.ts'
import type { getTransactionHistory } from '@hiwar/contract/transactions.ts'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { DateCell } from '../../parts/cells.tsx'
import { personName } from '../../parts/people/person.ts'
import { useKnownPerson } from '../../parts/people/use-people.ts'
import { stepReason, stepText } from './payment-steps.ts'

/** Everything that happened to a payment, oldest first. */
export function PaymentHistory({ history }: { history: ReturnType<typeof useApiQuery<typeof getTransactionHistory>> }) {
  if (history.failure !== null) return <QueryFailure query={history} />
  if (history.data === undefined)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  return (
    <ol className="flex flex-col gap-3 border-s-2 border-sand-300 ps-4">
      {history.data.list.map((step) => {
        const reason = stepReason(step)
        return (
          <li key={`${step.kind}-${step.to}-${step.at}`} className="text-small">
            <p>{stepText(step)}</p>
            <p className="text-ink-600">
              <DateCell at={step.at} hasTime />
              {step.actorId !== null && <Actor id={step.actorId} />}
            </p>
            {reason !== null && (
              <p dir="auto" className="text-ink-600">
                {reason}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Actor({ id }: { id: number }) {
  const person = useKnownPerson(id)
  return (
    <>
      ، <bdi>{personName(person ?? { id, name: null })}</bdi>
    </>
  )
}
