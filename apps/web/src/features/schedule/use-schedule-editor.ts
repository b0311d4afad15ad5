import { asFailure } from '@hiwar/client/failure.ts'
import type { AvailabilitySlot, SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { addDays, daysFrom } from '@hiwar/rules/civil-day.ts'
import { runningText, spanOf } from './bookings.ts'
import {
  actionsOf,
  invalidRows,
  repeatActions,
  draftOf,
  isIncomplete,
  bookingsLostBy,
  rebased,
  touchesRunning,
  type Clock,
  type Draft,
} from './draft.ts'
import { undoOf } from './paint.ts'
import { allSlots, useSaveSchedule, useSchedule } from './use-schedule.ts'

interface EditorOptions extends Clock {
  first: string
  /** One day of the week, or null for the whole week. */
  day: string | null
  /** `undo` is null where nothing takes the change back: a canceled booking does not return with its time. */
  onSaved: (undo: (() => void) | null) => void
}

interface Edit {
  /** The days that the draft is for. */
  readonly scope: string
  readonly draft: Draft
  /** In how many of the following weeks the draft is repeated. */
  readonly weeks: number
  /** How often the user tried to save. */
  readonly checks: number
}

/** The draft of a week or a day, and how it is saved: one request with all changes (web.md `/schedule-management`). */
export function useScheduleEditor({ first, day, onSaved, now, zone }: EditorOptions) {
  const userId = useUser().id
  const schedule = useSchedule(first)
  const days = day === null ? daysFrom(first) : [day]
  const { edit, setEdit } = useEdit(days, schedule.slots, zone)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const { save, isSaving, undo } = useUndoableSave({ userId, first, zone })

  const change = (changed: Partial<Omit<Edit, 'scope'>>) => {
    setProblem(null)
    if (edit !== null) setEdit({ ...edit, ...changed })
  }
  const send = async (current: Edit) => {
    const actions = await slotActionsOf(current, { userId, first, days, now, zone })
    const whyNot = whyNotSend(actions)
    if (whyNot !== null) return setProblem(whyNot)

    const hasLost = bookingsLostBy(current.draft, schedule.bookings, { now, zone }).length > 0
    const failure = await save(actions)
    if (failure === null) return onSaved(hasLost ? null : () => void undo(actions, current))
    if (failure.code !== 'conflicting-schedule' && failure.code !== 'slot-not-found')
      return setProblem(failureText(failure))

    const fresh = await schedule.refetch()
    if (fresh !== undefined) setEdit({ ...current, draft: rebased(current.draft, fresh, zone), checks: 1 })
    setProblem(
      touchesRunning(current.draft, schedule.bookings, { now, zone })
        ? runningText
        : 'تغيّر جدولك في هذه الأثناء. راجع الأوقات، ثم احفظ مرة أخرى.',
    )
  }
  const submit = async () => {
    if (edit === null) return
    change({ checks: edit.checks + 1 })
    if (invalidRows(edit.draft, zone).length > 0) return
    setSubmitting(true)
    try {
      await send(edit)
    } catch (thrown) {
      setProblem(failureText(asFailure(thrown)))
    } finally {
      setSubmitting(false)
    }
  }
  return {
    schedule,
    edit,
    change,
    submit,
    problem,
    isSaving: isSaving || isSubmitting,
    lost: edit === null ? [] : bookingsLostBy(edit.draft, schedule.bookings, { now, zone }),
    isDirty: edit !== null && isDirty(edit, zone),
  }
}

/** Saving, and taking back what was saved, also after the dialog has closed. */
function useUndoableSave({ userId, first, zone }: { userId: number; first: string; zone: string }) {
  const { save, saveOrTell, isSaving } = useSaveSchedule()
  const undo = async (actions: readonly SlotAction[], { draft, weeks }: Edit) => {
    try {
      const after = await allSlots(userId, periodOf(first, weeks, zone))
      await saveOrTell(undoOf(actions, { before: draft.slots, after, now: Date.now() }))
    } catch (thrown) {
      toast.error({ title: 'لم نغيّر أوقاتك', description: failureText(asFailure(thrown)) })
    }
  }
  return { save, isSaving, undo }
}

/** The edited draft; it starts anew from the published slots when other days are shown. Null while they load. */
function useEdit(days: readonly string[], slots: readonly AvailabilitySlot[] | undefined, zone: string) {
  const scope = days.join(' ')
  const [stored, setEdit] = useState<Edit | null>(null)
  if (slots !== undefined && stored?.scope !== scope)
    setEdit({ scope, draft: draftOf(days, slots, zone), weeks: 0, checks: 0 })
  return { edit: stored?.scope === scope ? stored : null, setEdit }
}

interface SlotActionsOptions extends Clock {
  userId: number
  first: string
  days: readonly string[]
}

/** All changes to send: those of the draft, and its copies in the following weeks, where the schedule leaves room. */
async function slotActionsOf({ draft, weeks }: Edit, { userId, first, days, now, zone }: SlotActionsOptions) {
  const published = weeks === 0 ? [] : await allSlots(userId, periodOf(first, weeks, zone))
  const edited = new Set(draftOf(days, draft.slots, zone).rows.map((row) => row.slot?.id))
  const busy = published.filter(({ id }) => !edited.has(id)).map(spanOf)
  return [...actionsOf(draft, zone), ...repeatActions(draft, { weeks, busy, now, zone })]
}

/** The edited week and those in which it is repeated. */
const periodOf = (first: string, weeks: number, zone: string) => ({
  after: instantOf(first, 0, zone).toISOString(),
  before: instantOf(addDays(first, 7 * (weeks + 1) + 1), 0, zone).toISOString(),
})

function whyNotSend({ length }: readonly SlotAction[]): string | null {
  if (length === 0) return 'لا جديد لحفظه: هذه الأوقات منشورة في الأسابيع التالية من قبل.'
  return length > bounds.slot.actions ? 'هذه تغييرات كثيرة في مرة واحدة. كرّر الأوقات في أسابيع أقل.' : null
}

const isDirty = ({ draft, weeks }: Edit, zone: string): boolean =>
  weeks > 0 || actionsOf(draft, zone).length > 0 || draft.rows.some(isIncomplete)
