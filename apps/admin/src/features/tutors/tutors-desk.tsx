import { useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { MenuEntry } from '@hiwar/ui/menu.tsx'
import { CalendarDays, Camera, Power, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { undoable } from '../../parts/confirm/undoable.ts'
import type { RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { personName } from '../../parts/people/person.ts'
import { ActiveBadge, Progress, tutorColumns } from '../../parts/tutors/tutor-columns.tsx'
import { tutorList, tutorQuery } from '../../parts/tutors/tutor-list.ts'
import { useRefetchOn } from '../../parts/use-refetch-on.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { DeactivateTutor } from '../../parts/tutors/deactivate-tutor.tsx'

/** Activates at once with an undo; stopping asks first, since booked lessons stay. */
function useActivation() {
  const update = useApiMutation(updateUser, { invalidates: [listFullTutors] })
  const patch = useRowPatch(listFullTutors, ({ id }) => id)
  const [stopping, setStopping] = useState<TutorFull | null>(null)
  const send = (id: number, activated: boolean) => update.run({ params: { id }, body: { activated } })
  const activate = (tutor: TutorFull) =>
    void undoable({
      done: `تم تفعيل ${isolate(personName(tutor))}`,
      failed: 'لم يُفعَّل الحساب',
      show: () => patch(tutor.id, (row) => ({ ...row, activated: true })),
      apply: () => send(tutor.id, true),
      undo: () => send(tutor.id, false),
    })
  const change = (tutor: TutorFull, isActive: boolean) => (isActive ? activate(tutor) : setStopping(tutor))
  return { change, send, stopping, closeStopping: () => setStopping(null) }
}

const cardOf = (tutor: TutorFull): RowCard => ({
  title: <bdi>{personName(tutor)}</bdi>,
  state: <ActiveBadge tutor={tutor} />,
  facts: [
    { label: 'الدور', value: personLabel(tutor.role, tutor.gender) },
    { label: 'الاكتمال', value: <Progress tutor={tutor} /> },
  ],
})

function menuOf(
  tutor: TutorFull,
  open: (path: string) => void,
  change: (tutor: TutorFull, isActive: boolean) => void,
): readonly (readonly MenuEntry[])[] {
  return [
    [
      {
        id: 'account',
        label: 'افتح الحساب',
        icon: <UserRound aria-hidden size={20} />,
        onAction: () => open(`/user/${tutor.id}`),
      },
      {
        id: 'week',
        label: 'جدول الأسبوع',
        icon: <CalendarDays aria-hidden size={20} />,
        onAction: () => open(`/tutor/${tutor.id}`),
      },
      {
        id: 'photo',
        label: 'افتح جلسة التصوير',
        icon: <Camera aria-hidden size={20} />,
        onAction: () => open(`/photo-session/${tutor.id}`),
      },
    ],
    [
      {
        id: 'active',
        label: tutor.activated ? 'أوقف الحساب' : 'فعّل الحساب',
        icon: <Power aria-hidden size={20} />,
        isDanger: tutor.activated,
        onAction: () => change(tutor, !tutor.activated),
      },
    ],
  ]
}

/** Tutors and what they still lack (admin.md 1.5). */
export function TutorsDesk() {
  const control = useListState(tutorList)
  const navigate = useNavigate()
  const activation = useActivation()
  useSocketRoom(RoomKind.TutorsCache)
  useRefetchOn(['TutorUpdated', 'TutorsCacheUpdated'], [listFullTutors])
  const active = {
    id: 'active',
    header: 'مفعّل',
    cell: (tutor: TutorFull) => (
      <ActiveSwitch tutor={tutor} onChange={(isActive) => activation.change(tutor, isActive)} />
    ),
  }
  return (
    <>
      <List
        control={control}
        title="المعلّمون"
        endpoint={listFullTutors}
        query={tutorQuery}
        idOf={({ id }) => id}
        nameOf={personName}
        columns={[...tutorColumns, active]}
        card={cardOf}
        pageOf={({ id }) => `/user/${id}?tab=tutor`}
        menu={(tutor) => menuOf(tutor, (path) => void navigate(path), activation.change)}
        bulk={[
          {
            id: 'activate',
            label: 'فعّل المختارين',
            level: 1,
            title: () => 'تفعيل المختارين',
            effect: 'يظهر من اكتملت بياناته للطلاب فورًا.',
            skip: (tutor) => (tutor.activated ? 'مفعّل بالفعل' : null),
            run: async (tutor) => await activation.send(tutor.id, true),
          },
        ]}
        empty={{ illustration: 'no-tutors', text: 'لم يسجّل أي معلّم بعد.' }}
      />
      {activation.stopping !== null && (
        <DeactivateTutor
          tutor={activation.stopping}
          onConfirm={(id) => activation.send(id, false)}
          onClose={activation.closeStopping}
        />
      )}
    </>
  )
}
