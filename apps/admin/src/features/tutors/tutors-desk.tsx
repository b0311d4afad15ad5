import { useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { tutors } from '@hiwar/arabic/plurals.ts'
import { Role, RoomKind } from '@hiwar/contract/enums.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { lazyPart, onDemand } from '@hiwar/ui/on-demand.ts'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { CalendarClock, Camera, Images, Power, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
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
import { useTutorWrites } from './use-tutor-writes.ts'

const ActiveSwitch = onDemand(async () => (await import('./active-switch.tsx')).ActiveSwitch)
// Drawn with the rows: loaded while they come, and nothing is drawn before.
void ActiveSwitch.preload()
const Progress = lazyPart(async () => (await import('../../parts/tutors/progress.tsx')).Progress)
const DeactivateTutor = lazyPart(async () => (await import('../../parts/tutors/deactivate-tutor.tsx')).DeactivateTutor)
const CreateUserDialog = lazyWithRetry(
  async () => (await import('../../parts/users/create/create-user-dialog.tsx')).CreateUserDialog,
)
const TutorStudioDialog = lazyWithRetry(async () => (await import('./studio-dialogs.tsx')).TutorStudioDialog)
const BulkStudioDialog = lazyWithRetry(async () => (await import('./studio-dialogs.tsx')).BulkStudioDialog)
const BulkStopDialog = lazyWithRetry(async () => (await import('./bulk-stop-dialog.tsx')).BulkStopDialog)

const cardOf = (tutor: TutorFull, activeSwitch: ReactNode): RowCard => ({
  title: <bdi>{personName(tutor)}</bdi>,
  state: <ActiveBadge tutor={tutor} />,
  facts: [
    {
      label: 'الاكتمال',
      value: (
        <span className="flex justify-end">
          <Progress tutor={tutor} />
        </span>
      ),
    },
    { label: 'الناقص', value: formatInteger(missingItems(tutor).length) },
    { label: 'مفعّل', value: <span className="flex justify-end">{activeSwitch}</span> },
  ],
})

interface MenuActions {
  open: (path: string) => void
  change: (tutor: TutorFull, isActive: boolean) => void
  chooseStudio: (tutor: TutorFull) => void
  /** Nothing of the row can be changed now. */
  isLocked: boolean
}

function menuOf(
  tutor: TutorFull,
  { open, change, chooseStudio, isLocked }: MenuActions,
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
        isDisabled: isLocked,
        onAction: () => chooseStudio(tutor),
      },
      {
        id: 'active',
        label: tutor.activated ? 'أوقف الحساب' : 'فعّل الحساب',
        icon: <Power aria-hidden size={20} />,
        isDanger: tutor.activated,
        isDisabled: isLocked,
        onAction: () => change(tutor, !tutor.activated),
      },
    ],
  ]
}

const bulkOf = (
  send: ReturnType<typeof useTutorWrites>['send'],
): readonly (BulkAction<TutorFull> | BulkTask<TutorFull>)[] => [
  {
    id: 'activate',
    label: 'فعّل المختارين',
    level: 1,
    title: (count) => `تفعيل ${tutors(count, 'object')}`,
    effect: 'يظهر من اكتملت بياناته للطلاب فورًا.',
    skip: (tutor) => (tutor.activated ? 'مفعّل بالفعل' : null),
    run: async (tutor) => await send(tutor.id, { activated: true }),
  },
  {
    id: 'studio',
    label: 'غيّر الاستوديو',
    dialog: (given) => <BulkStudioDialog {...given} onAssign={async (id, studioId) => await send(id, { studioId })} />,
  },
  {
    id: 'stop',
    label: 'أوقف المختارين',
    dialog: (given) => <BulkStopDialog {...given} onStop={async (id) => await send(id, { activated: false })} />,
  },
]

/** Tutors and what they still lack (admin.md 1.5). */
export function TutorsDesk() {
  const studios = useStudios().data?.list ?? []
  const control = useListState(tutorList(studios))
  const navigate = useNavigate()
  const writes = useTutorWrites()
  const [stopping, setStopping] = useState<TutorFull | null>(null)
  const [moved, setMoved] = useState<TutorFull | null>(null)
  const [isCreating, setCreating] = useState(false)
  useSocketRoom(RoomKind.TutorsCache)
  useRefetchOn(['TutorUpdated', 'TutorsCacheUpdated'], [listFullTutors])
  const open = (path: string) => void navigate(path)
  const change = (tutor: TutorFull, isActive: boolean) => (isActive ? writes.activate(tutor) : setStopping(tutor))
  const switchOf = (tutor: TutorFull) => (
    <ActiveSwitch tutor={tutor} isLocked={writes.isLocked(tutor.id)} onChange={(isActive) => change(tutor, isActive)} />
  )
  return (
    <>
      <List
        control={control}
        title="المعلّمون"
        endpoint={listFullTutors}
        query={tutorQuery}
        idOf={({ id }) => id}
        nameOf={personName}
        columns={tutorColumns(studios, switchOf)}
        card={(tutor) => cardOf(tutor, switchOf(tutor))}
        pageOf={({ id }) => `/user/${id}?tab=tutor`}
        menu={(tutor) => menuOf(tutor, { open, change, chooseStudio: setMoved, isLocked: writes.isLocked(tutor.id) })}
        bulk={bulkOf(writes.send)}
        guide="guide.tutors"
        create={{ label: 'معلّم جديد', onPress: () => setCreating(true) }}
        empty={{ illustration: 'no-tutors', text: 'لم يسجّل أي معلّم بعد.' }}
      />
      {stopping !== null && (
        <DeactivateTutor
          tutor={stopping}
          onConfirm={async (id) => await writes.send(id, { activated: false })}
          onClose={() => setStopping(null)}
        />
      )}
      <Suspense>
        {moved !== null && (
          <TutorStudioDialog
            tutor={moved}
            onAssign={(studio) => writes.assignStudio(moved, studio)}
            onClose={() => setMoved(null)}
          />
        )}
        {isCreating && <CreateUserDialog role={Role.Tutor} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  )
}
