import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { errorText } from '@hiwar/arabic/errors.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { subscriptions as subscriptionsText } from '@hiwar/arabic/plurals.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { MissingRow } from '../../parts/missing-row.tsx'
import { PlanState } from './plan-columns.tsx'
import { PlanPreview } from './plan-preview.tsx'
import type { PlanTask } from './plan-tasks.tsx'
import { useRunningSubscriptions } from './running-subscriptions.tsx'
import { idOf } from '../../parts/row-id.ts'

interface PlanDrawerProps extends OpenRow {
  onTask: (task: PlanTask) => void
}

/** One plan: its terms, who has it now, and the card that students see. */
export function PlanDrawer({ id, isOpen, onClose, onTask }: PlanDrawerProps) {
  const number = idOf(id)
  const query = useApiQuery(getPlan, { params: { id: number ?? 0 } }, { enabled: number !== null && isOpen })
  const plan = query.data
  const isMissing = number === null || query.failure?.code === 'plan-not-found'
  return (
    <DetailDrawer
      title={plan === undefined ? 'باقة' : `باقة ${formatDuration(plan.weeklyMinutes)} رقم ${plan.id}`}
      note={plan !== undefined && <PlanState plan={plan} />}
      isOpen={isOpen}
      onClose={onClose}
      actions={plan !== undefined && <Actions plan={plan} onTask={onTask} />}
      danger={
        plan !== undefined && (
          <Button size="small" variant="danger" onPress={() => onTask({ kind: 'delete', plan })}>
            احذف
          </Button>
        )
      }
    >
      {isMissing && <MissingRow>{errorText['plan-not-found']}</MissingRow>}
      {!isMissing && <QueryFailure query={query} />}
      {query.isLoading && (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {plan !== undefined && (
        <div className="flex flex-col gap-5">
          <PlanFacts plan={plan} />
          <PlanPreview plan={plan} />
        </div>
      )}
    </DetailDrawer>
  )
}

function Actions({ plan, onTask }: { plan: Plan; onTask: (task: PlanTask) => void }) {
  return (
    <>
      <Button size="small" onPress={() => onTask({ kind: 'edit', plan })}>
        عدّل
      </Button>
      <Button size="small" variant="secondary" onPress={() => onTask({ kind: 'copy', plan })}>
        انسخها
      </Button>
      <Button size="small" variant="secondary" onPress={() => onTask({ kind: 'switch', plan })}>
        {plan.active ? 'أخفها من البيع' : 'اعرضها للبيع'}
      </Button>
    </>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const running = useRunningSubscriptions(plan.id)
  return (
    <Facts
      facts={[
        ['دقائق الأسبوع', formatDuration(plan.weeklyMinutes)],
        ['سعر الشهر قبل الخصم', formatMoney(plan.baseMonthlyPrice)],
        ['لمن', plan.forInvitesOnly ? 'للمدعوين فقط' : 'للجميع'],
        ['اشتراكات سارية الآن', running === undefined ? nothing : subscriptionsText(running)],
        ['أُنشئت', <DateCell key="created" at={plan.createdAt} hasTime />],
        ['آخر تغيير', <DateCell key="updated" at={plan.updatedAt} hasTime />],
      ]}
    />
  )
}
