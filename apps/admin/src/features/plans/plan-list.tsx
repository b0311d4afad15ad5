import { formatDuration } from '@hiwar/arabic/dates.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { Copy, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { List } from '../../parts/list/list.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { plansList, plansQuery } from '../../parts/plans/plan-list.ts'
import { planColumns, planRowCard } from './plan-columns.tsx'
import type { PlanTask } from './plan-tasks.tsx'

const PlanDrawer = lazyWithRetry(async () => (await import('./plan-drawer.tsx')).PlanDrawer)
const PlanTasks = lazyWithRetry(async () => (await import('./plan-tasks.tsx')).PlanTasks)

const iconSize = { size: 20, 'aria-hidden': true } as const

/** What students can buy (admin.md 1.11). */
export function PlanList() {
  const control = useListState(plansList)
  const [task, setTask] = useState<PlanTask | null>(null)
  const drawerOf = (open: OpenRow) => <PlanDrawer key={open.id} {...open} onTask={setTask} />
  const menuOf = (plan: Plan): readonly (readonly MenuEntry[])[] => [
    [
      { id: 'edit', label: 'عدّل', icon: <Pencil {...iconSize} />, onAction: () => setTask({ kind: 'edit', plan }) },
      {
        id: 'copy',
        label: 'انسخها في باقة جديدة',
        icon: <Copy {...iconSize} />,
        onAction: () => setTask({ kind: 'copy', plan }),
      },
      {
        id: 'switch',
        label: plan.active ? 'أخفها من البيع' : 'اعرضها للبيع',
        icon: plan.active ? <EyeOff {...iconSize} /> : <Eye {...iconSize} />,
        onAction: () => setTask({ kind: 'switch', plan }),
      },
    ],
    [
      {
        id: 'delete',
        label: 'احذف',
        icon: <Trash2 {...iconSize} />,
        isDanger: true,
        onAction: () => setTask({ kind: 'delete', plan }),
      },
    ],
  ]
  return (
    <>
      <List
        control={control}
        title="الباقات"
        endpoint={listPlans}
        query={plansQuery}
        idOf={({ id }) => id}
        nameOf={({ id, weeklyMinutes }) => `باقة ${formatDuration(weeklyMinutes)} رقم ${id}`}
        columns={planColumns((plan) => setTask({ kind: 'switch', plan }))}
        card={planRowCard}
        menu={menuOf}
        drawer={drawerOf}
        guide="guide.plans"
        create={{ label: 'باقة جديدة', onPress: () => setTask({ kind: 'create' }) }}
        empty={{ illustration: 'no-payments', text: 'لا توجد باقات بعد. أنشئ أول باقة ليشتريها الطلاب.' }}
      />
      {task !== null && (
        <Suspense>
          <PlanTasks task={task} onClose={() => setTask(null)} onDeleted={() => control.setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
