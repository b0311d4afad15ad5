import {
  addTimeOff,
  getUsualWeek,
  removeTimeOff,
  setUsualWeek,
  type KeptBooking,
  type NewRule,
  type TimeOff,
} from '@hiwar/contract/availability-rules.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { withoutIds } from './paint.ts'

const invalidates = [getUsualWeek, listSlots, listLessons, listOnboardedTutors, getTutorInfo]

/** The usual week and the days off, and their changes, each with a way back. */
export function useUsualWeek() {
  const query = useApiQuery(getUsualWeek, {})
  const saving = useApiMutation(setUsualWeek, { invalidates })
  /** Bookings outside the new times, until they were read. */
  const [kept, setKept] = useState<readonly KeptBooking[]>([])
  /** What is being saved, drawn until the reply is there. */
  const [pending, setPending] = useState<readonly NewRule[] | null>(null)
  const rules = pending ?? withoutIds(query.data?.rules ?? [])

  const put = async (next: readonly NewRule[], version: number) => {
    setPending(next)
    const { reply, failure } = await saving.run({ body: { version, rules: [...next] } })
    if (failure === null) setKept(reply.kept)
    else
      toast.error({
        title: 'لم نحفظ أسبوعك المعتاد',
        description: failure.status === 409 ? 'تغيّر في مكان آخر. راجعه ثم غيّره مرة أخرى.' : failureText(failure),
      })
    await query.refetch()
    setPending(null)
    return reply
  }
  const save = async (next: readonly NewRule[]): Promise<boolean> => {
    if (query.data === undefined) return false
    const before = withoutIds(query.data.rules)
    const reply = await put(next, query.data.version)
    if (reply === undefined) return false
    undoToast({
      title: 'تم حفظ أسبوعك المعتاد',
      action: { label: actions.dismiss, onPress: () => void put(before, reply.version) },
    })
    return true
  }
  const daysOff = useDaysOff(setKept)
  return {
    query,
    rules,
    timeOff: query.data?.timeOff ?? [],
    save,
    ...daysOff,
    isSaving: saving.isRunning || pending !== null,
    kept,
    forgetKept: () => setKept([]),
  }
}

/** Taking days off and giving them back; `onKept` is told of the bookings that stay. */
function useDaysOff(onKept: (kept: readonly KeptBooking[]) => void) {
  const adding = useApiMutation(addTimeOff, { invalidates })
  const removing = useApiMutation(removeTimeOff, { invalidates })
  const workAfterAll = async (id: number) => (await removing.run({ params: { id } })).failure
  const takeOff = async (days: Omit<TimeOff, 'id'>) => {
    const { reply, failure } = await adding.run({ body: days })
    if (failure !== null) return failure
    onKept(reply.booked)
    const made = reply.timeOff.find(({ from }) => from === days.from)
    if (made !== undefined)
      undoToast({
        title: 'تمت إضافة الإجازة',
        action: { label: actions.dismiss, onPress: () => void workAfterAll(made.id) },
      })
    return null
  }
  const dropTimeOff = async (timeOff: TimeOff) => {
    const failure = await workAfterAll(timeOff.id)
    if (failure !== null) return toast.error({ title: 'لم نحذف الإجازة', description: failureText(failure) })
    const { id: _id, ...days } = timeOff
    undoToast({ title: 'تم حذف الإجازة', action: { label: actions.dismiss, onPress: () => void takeOff(days) } })
  }
  return { takeOff, dropTimeOff, isTakingOff: adding.isRunning }
}

export type UsualWeekState = ReturnType<typeof useUsualWeek>
