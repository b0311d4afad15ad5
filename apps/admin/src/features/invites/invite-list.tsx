import { isolate } from '@hiwar/arabic/direction.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { listInvites } from '@hiwar/contract/invites.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { defineList } from '../../parts/list/define-list.ts'
import { flag, text } from '../../parts/list/filters.ts'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { planFilter } from '../../parts/plans/plan-filter.ts'
import { usePlans } from '../../parts/plans/use-plans.ts'
import { inviteCard, inviteColumns } from './invite-columns.tsx'

const InviteDialog = lazyWithRetry(async () => (await import('../../parts/invites/invite-dialog.tsx')).InviteDialog)
const InviteDrawer = lazyWithRetry(async () => (await import('./invite-drawer.tsx')).InviteDrawer)
const DeleteInvite = lazyWithRetry(async () => (await import('./delete-invite.tsx')).DeleteInvite)

const invitesList = (plans: readonly Plan[]) =>
  defineList({
    name: 'invites',
    filters: {
      email: text('البريد', { isLatin: true }),
      plan: planFilter(plans),
      accepted: flag('القبول', { yes: 'قُبلت', no: 'لم تُقبل' }),
      expired: flag('المدة', { yes: 'انتهت', no: 'لم تنتهِ' }),
    },
    views: [
      {
        id: 'open',
        label: 'تنتظر القبول',
        filters: { accepted: false, expired: false },
        empty: 'لا توجد دعوة تنتظر القبول.',
      },
      { id: 'accepted', label: 'قُبلت', filters: { accepted: true }, empty: 'لم يقبل أحد دعوة بعد.' },
    ],
  })

type Task = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly invite: InviteFull }

const iconSize = { size: 20, 'aria-hidden': true } as const
const accepted = 'قُبلت، فلا تتغيّر.'

/** What can be done with an invite; nothing once it is accepted. */
const menuWith =
  (onTask: (task: Task) => void) =>
  (invite: InviteFull): readonly (readonly MenuEntry[])[] => [
    [
      {
        id: 'edit',
        label: 'عدّل',
        icon: <Pencil {...iconSize} />,
        onAction: () => onTask({ kind: 'edit', invite }),
        ...(invite.acceptedAt !== null && { isDisabled: true, description: accepted }),
      },
    ],
    [
      {
        id: 'delete',
        label: 'احذف',
        icon: <Trash2 {...iconSize} />,
        isDanger: true,
        onAction: () => onTask({ kind: 'delete', invite }),
        ...(invite.acceptedAt !== null && { isDisabled: true, description: accepted }),
      },
    ],
  ]

/** Who was invited to which plan (admin.md 1.11). */
export function InviteList() {
  const plans = usePlans()
  const list = useMemo(() => invitesList(plans), [plans])
  const control = useListState(list)
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const drawerOf = (open: OpenRow) => <InviteDrawer key={open.id} {...open} onTask={setTask} />
  return (
    <>
      <List
        control={control}
        title="الدعوات"
        endpoint={listInvites}
        query={({ filters }) =>
          ({
            email: filters.email,
            planId: filters.plan,
            accepted: filters.accepted,
            expired: filters.expired,
          }) satisfies SentTo<typeof listInvites>['query']
        }
        idOf={({ id }) => id}
        nameOf={({ email }) => `دعوة ${isolate(email)}`}
        columns={inviteColumns}
        card={inviteCard}
        menu={menuWith(setTask)}
        drawer={drawerOf}
        create={{ label: 'دعوة جديدة', onPress: () => setTask({ kind: 'create' }) }}
        empty={{ illustration: 'no-payments', text: 'لم تُرسل أي دعوة بعد. ادعُ طالبًا إلى باقة للمدعوين فقط.' }}
      />
      {task !== null && (
        <Suspense>
          {task.kind === 'delete' ? (
            <DeleteInvite invite={task.invite} onClose={close} onDeleted={() => control.setOpen(null)} />
          ) : (
            <InviteDialog edited={task.kind === 'create' ? null : task.invite} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
