import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { deletePlan, getPlan, listPlans, updatePlan } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { audienceText, hiddenText } from './plan-words.ts'
import { RunningSubscriptions } from './running-subscriptions.tsx'

const PlanFormDialog = lazyPart(async () => (await import('./plan-form-dialog.tsx')).PlanFormDialog)

export type PlanTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'copy' | 'switch' | 'delete'; readonly plan: Plan }

interface PlanTasksProps {
  task: PlanTask
  onClose: () => void
  onDeleted: () => void
}

/** The dialog of what is being done with a plan. */
export function PlanTasks({ task, onClose, onDeleted }: PlanTasksProps) {
  switch (task.kind) {
    case 'create':
      return <PlanFormDialog edited={null} copied={null} onClose={onClose} />
    case 'copy':
      return <PlanFormDialog edited={null} copied={task.plan} onClose={onClose} />
    case 'edit':
      return <PlanFormDialog edited={task.plan} copied={null} onClose={onClose} />
    case 'switch':
      return <SwitchDialog plan={task.plan} onClose={onClose} />
    case 'delete':
      return <DeleteDialog plan={task.plan} onClose={onClose} onDeleted={onDeleted} />
  }
}

interface PlanDialogProps {
  plan: Plan
  onClose: () => void
}

const stalePlans = [listPlans, getPlan]

function SwitchDialog({ plan, onClose }: PlanDialogProps) {
  const update = useApiMutation(updatePlan, { invalidates: stalePlans })
  return (
    <Confirm
      level={1}
      size="medium"
      title={plan.active ? `إخفاء الباقة ${plan.id} من البيع؟` : `عرض الباقة ${plan.id} للبيع؟`}
      effect={plan.active ? hiddenText : audienceText(plan)}
      confirmLabel={plan.active ? 'أخفها من البيع' : 'اعرضها للبيع'}
      isDestructive={plan.active}
      onConfirm={async () => {
        const outcome = await update.run({ params: { id: plan.id }, body: { active: !plan.active } })
        if (outcome.failure === null) toast.success({ title: plan.active ? 'تم إخفاء الباقة' : 'الباقة معروضة للبيع' })
        return outcome
      }}
      onClose={onClose}
    >
      <PlanPreview plan={plan} />
      <RunningSubscriptions planId={plan.id} />
    </Confirm>
  )
}

function DeleteDialog({ plan, onClose, onDeleted }: PlanDialogProps & { onDeleted: () => void }) {
  const remove = useApiMutation(deletePlan, { invalidates: stalePlans })
  return (
    <Confirm
      level={3}
      title={`حذف الباقة ${plan.id}؟`}
      effect={`تُحذف باقة ${formatDuration(plan.weeklyMinutes)} ولا تعود. إن سبق شراؤها، أو كان لها كوبون أو دعوة، فإنها تُخفى نهائيًا وتبقى في السجل.`}
      name={`باقة ${plan.id}`}
      confirmLabel="احذف الباقة"
      isDestructive
      onConfirm={async () => {
        const outcome = await remove.run({ params: { id: plan.id } })
        if (outcome.failure === null) {
          toast.success({ title: 'تم حذف الباقة' })
          onDeleted()
        }
        return outcome
      }}
      onClose={onClose}
    >
      <RunningSubscriptions planId={plan.id} />
    </Confirm>
  )
}
