import { deviceZone } from '@hiwar/arabic/dates.ts'
import { listSlots, setSlots, type AvailabilitySlot, type SlotAction } from '@hiwar/contract/availability.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { call } from '@hiwar/client/http.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { usePendingMeetings } from '../../parts/use-pending-meetings.ts'
import { useLessonUpdates } from '../../parts/use-lesson-updates.ts'
import { bookingsOf, runningText } from './bookings.ts'

/** The published slots of the week from `first` on and of the day after it, with their bookings. */
export function useSchedule(first: string) {
  const user = useUser()
  const zone = deviceZone()
  const period = {
    after: instantOf(first, 0, zone).toISOString(),
    before: instantOf(addDays(first, 8), 0, zone).toISOString(),
    full: true,
  }
  const times = useApiQuery(listSlots, { query: { userId: user.id, ...period } })
  const lessons = useApiQuery(listLessons, { query: { users: [user.id], canceled: false, ...period } })
  const meetings = usePendingMeetings({ enabled: user.role === Role.TutorManager })
  const refetch = async () => {
    const [fresh] = await Promise.all([times.refetch(), lessons.refetch()])
    return fresh.data?.slots.list
  }
  const refresh = () => {
    void refetch()
  }
  useLessonUpdates(refresh)
  return {
    // Names come with the lessons; without them the slots still show what is free.
    slots: times.data?.slots.list,
    bookings: bookingsOf(
      times.data?.subslots ?? [],
      { lessons: lessons.data?.list ?? [], meetings: meetings.meetings },
      user.id,
    ),
    failure: times.data === undefined ? times.failure : null,
    namesFailure: times.data === undefined || lessons.data !== undefined ? null : lessons.failure,
    isFetching: times.isFetching || lessons.isFetching,
    refetch,
  }
}

export type Schedule = ReturnType<typeof useSchedule>

const invalidates = [listSlots, listLessons, listOnboardedTutors, getTutorInfo]

/** Saves all changes of an edit in one request. Resolves with the failure, or null. */
export function useSaveSchedule() {
  const { run, isRunning, failure, reset } = useApiMutation(setSlots, { invalidates })
  const save = async (actions: SlotAction[]) => (await run({ body: { actions } })).failure
  /** For changes without a form of their own, such as an undo: a notice tells why nothing changed. */
  const saveOrTell = async (actions: SlotAction[]): Promise<boolean> => {
    if (actions.length === 0) return true
    const why = await save(actions)
    if (why === null) return true
    toast.error({
      title: 'لم نغيّر أوقاتك',
      description: why.code === 'conflicting-schedule' ? runningText : failureText(why),
    })
    return false
  }
  return { save, saveOrTell, isSaving: isRunning, failure, reset }
}

/** All published slots between two instants, page by page; rejects with a `Failure`. */
export async function allSlots(userId: number, period: { after: string; before: string }): Promise<AvailabilitySlot[]> {
  const found: AvailabilitySlot[] = []
  for (let page = 1; ; page++) {
    const { slots } = await call(listSlots, { query: { userId, ...period, page, size: bounds.page.max } })
    found.push(...slots.list)
    if (slots.list.length === 0 || found.length >= slots.total) return found
  }
}
