import { useApiMutation } from '@hiwar/client/mutation.ts'
import { formatDay, formatRange, deviceZone, zoneName } from '@hiwar/arabic/dates.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { kinds } from './meeting.ts'
import type { MeetingKind } from './meeting.ts'
import { useHostTimes } from './use-host-times.ts'
import type { Host } from './use-host-times.ts'

interface MeetingBookingProps {
  kind: MeetingKind
  /** Null: the manager who is free first. */
  host: Host | null
}

/** Books half an hour with a tutor manager: day, then time. */
export function MeetingBooking({ kind, host: known }: MeetingBookingProps) {
  const { host, days, failure, isRetrying, retry } = useHostTimes(known)
  if (failure !== null && failure.code !== 'user-not-found')
    return <BlockFailure failure={failure} onRetry={retry} isRetrying={isRetrying} />
  if (failure !== null || days?.size === 0)
    return (
      <EmptyState
        illustration="waiting"
        text="لا توجد مواعيد متاحة الآن. تُضاف مواعيد جديدة كل يوم، فعُد إلينا غدًا."
        action={
          <Button variant="secondary" isPending={isRetrying} onPress={retry}>
            ابحث مرة أخرى
          </Button>
        }
      />
    )
  if (host === undefined || days === undefined)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  return <TimeChoice kind={kind} host={host} days={days} onTaken={retry} />
}

interface TimeChoiceProps {
  kind: MeetingKind
  host: Host
  days: ReadonlyMap<string, readonly BookableInterval[]>
  /** The chosen time was taken meanwhile: the free times are loaded again. */
  onTaken: () => void
}

function TimeChoice({ kind, host, days, onTaken }: TimeChoiceProps) {
  const { book, list, noun } = kinds[kind]
  const booking = useApiMutation(book, { invalidates: [list, listSlots] })
  const [day, setDay] = useState([...days.keys()][0] ?? '')
  const [start, setStart] = useState<string | null>(null)
  const intervals = days.get(day) ?? []
  const interval = intervals.find((each) => each.start.toISOString() === start)

  const chooseDay = (next: string) => {
    setDay(next)
    setStart(null)
  }
  const send = async () => {
    if (interval === undefined) return
    const { failure } = await booking.run({
      body: { start: interval.start.toISOString(), slotId: interval.slotId },
    })
    if (failure === null) return toast.success({ title: `تم حجز ${noun}` })
    setStart(null)
    onTaken()
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Avatar id={host.id} name={host.name} image={host.image} size={48} isDecorative />
        <p className="text-ink-900">
          {noun} مع <bdi>{host.name ?? personLabel(Role.TutorManager, null)}</bdi>
        </p>
      </div>
      <Group legend="اختر يومًا">
        {[...days.keys()].map((each) => (
          <ToggleChip key={each} isSelected={each === day} onChange={() => chooseDay(each)}>
            {formatDay(each)}
          </ToggleChip>
        ))}
      </Group>
      <Group legend={`اختر الموعد، ${zoneName(deviceZone())}`}>
        {intervals.map((each) => (
          <ToggleChip
            key={each.start.toISOString()}
            isSelected={each === interval}
            onChange={() => setStart(each.start.toISOString())}
          >
            {formatRange(each.start, each.end)}
          </ToggleChip>
        ))}
      </Group>
      <FormFailure failure={booking.failure} />
      <Button
        className="self-start"
        isPending={booking.isRunning}
        disabledReason={interval === undefined ? 'اختر موعدًا أولًا.' : undefined}
        onPress={() => void send()}
      >
        احجز {noun}
      </Button>
    </div>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-label text-ink-900">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
