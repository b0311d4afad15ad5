import { useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { tutors } from '@hiwar/arabic/plurals.ts'
import { Role, RoomKind } from '@hiwar/contract/enums.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { CalendarClock, Camera, Images, Power, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BulkAction, BulkTask } from '../../parts/list/bulk.ts'
import type { RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { personName } from '../../parts/people/person.ts'
import { useStudios } from '../../parts/studio-tutors/use-studios.ts'
import { ActiveBadge } from '../../parts/tutors/active-badge.tsx'
import { tutorColumns } from '../../parts/tutors/tutor-columns.tsx'
import { tutorList, tutorQuery } from '../../parts/tutors/tutor-list.ts'
import { useRefetchOn } from '../../parts/use-refetch-on.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { useActivation } from './use-activation.ts'

const Progress = lazyPart(async () => (await import('../../parts/tutors/progress.tsx')).Progress)
const DeactivateTutor = lazyPart(async () => (await import('../../parts/tutors/deactivate-tutor.tsx')).DeactivateTutor)
const CreateUserDialog = lazyWithRetry(
  async () => (await import('../../parts/users/create/create-user-dialog.tsx')).CreateUserDialog,
)
const TutorStudioDialog = lazyWithRetry(async () => (await import('./studio-dialogs.tsx')).TutorStudioDialog)
const BulkStudioDialog = lazyWithRetry(async () => (await import('./studio-dialogs.tsx')).BulkStudioDialog)
const BulkStopDialog = lazyWithRetry(async () => (await import('./bulk-stop-dialog.tsx')).BulkStopDialog)

const cardOf = (tutor: TutorFull): RowCard => ({
  title: <bdi>{personName(tutor)}</bdi>,
  state: <ActiveBadge tutor={tutor} />,
  facts: [
    { label: 'الدور', value: personLabel(tutor.role, tutor.gender) },
    {
      label: 'الاكتمال',
      value: (
        <span className="flex justify-end">
          <Progress tutor={tutor} />
        </span>
      ),
    },
    { label: 'الناقص', value: formatInteger(missingItems(tutor).length) },
  ],
})

interface MenuActions {
  open: (path: string) => void
  change: (tutor: TutorFull, isActive: boolean) => void
  chooseStudio: (tutor: TutorFull) => void
}

function menuOf(tutor: TutorFull, { open, change, chooseStudio }: MenuActions): readonly (readonly MenuEntry[])[] {
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
        icon: <CalendarClock aria-hidden size={20} />,
        onAction: () => open(`/tutor/${tutor.id}`),
      },
      {
        id: 'photo',
        label: 'افتح جلسة التصوير',
        icon: <Images aria-hidden size={20} />,
        onAction: () => open(`/photo-session/${tutor.id}`),
      },
    ],
    [
      {
        id: 'studio',
        label: 'غيّر الاستوديو',
        icon: <Camera aria-hidden size={20} />,
        onAction: () => chooseStudio(tutor),
      },
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

const bulkOf = (
  send: ReturnType<typeof useActivation>['send'],
): readonly (BulkAction<TutorFull> | BulkTask<TutorFull>)[] => [
  {
    id: 'activate',
    label: 'فعّل المختارين',
    level: 1,
    title: (count) => `تفعيل ${tutors(count, 'object')}`,
    effect: 'يظهر من اكتملت بياناته للطلاب فورًا.',
    skip: (tutor) => (tutor.activated ? 'مفعّل بالفعل' : null),
    run: async (tutor) => await send(tutor.id, true),
  },
  { id: 'studio', label: 'غيّر الاستوديو', dialog: (given) => <BulkStudioDialog {...given} /> },
  {
    id: 'stop',
    label: 'أوقف المختارين',
    dialog: (given) => <BulkStopDialog {...given} onStop={async (id) => await send(id, false)} />,
  },
]

/** Tutors and what they still lack (admin.md 1.5). */
export function TutorsDesk() {
  const studios = useStudios().data?.list ?? []
  const control = useListState(tutorList(studios))
  const navigate = useNavigate()
  const activation = useActivation()
  const [moved, setMoved] = useState<TutorFull | null>(null)
  const [isCreating, setCreating] = useState(false)
  useSocketRoom(RoomKind.TutorsCache)
  useRefetchOn(['TutorUpdated', 'TutorsCacheUpdated'], [listFullTutors])
  const open = (path: string) => void navigate(path)
  const active = {
    id: 'active',
    header: 'مفعّل',
    cell: (tutor: TutorFull) => (
      <ActiveSwitch
        tutor={tutor}
        isPending={activation.isPending(tutor.id)}
        onChange={(isActive) => activation.change(tutor, isActive)}
      />
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
        columns={[...tutorColumns(studios), active]}
        card={cardOf}
        pageOf={({ id }) => `/user/${id}?tab=tutor`}
        menu={(tutor) => menuOf(tutor, { open, change: activation.change, chooseStudio: setMoved })}
        bulk={bulkOf(activation.send)}
        guide="guide.tutors"
        create={{ label: 'معلّم جديد', onPress: () => setCreating(true) }}
        empty={{ illustration: 'no-tutors', text: 'لم يسجّل أي معلّم بعد.' }}
      />
      {activation.stopping !== null && (
        <DeactivateTutor
          tutor={activation.stopping}
          onConfirm={(id) => activation.send(id, false)}
          onClose={activation.closeStopping}
        />
      )}
      <Suspense>
        {moved !== null && <TutorStudioDialog tutor={moved} onClose={() => setMoved(null)} />}
        {isCreating && <CreateUserDialog role={Role.Tutor} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  )
}
