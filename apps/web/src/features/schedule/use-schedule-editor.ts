import { asFailure } from '@hiwar/client/failure.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { useState } from 'react'
import { failureText } from '../../parts/failure-text.ts'
import { useUser } from '../../auth/account.ts'
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
import { allSlots, useSaveSchedule, useSchedule } from './use-schedule.ts'
import { addDays, daysFrom } from '../../parts/week.ts'

interface EditorOptions extends Clock {
  first: string
  /** One day of the week, or null for all of it. */
  day: string | null
  onSaved: () => void
}

/** The draft of a week or a day, and how it is saved: one call with every change (web.md `/schedule-management`). */
export function useScheduleEditor({ first, day, onSaved, now, zone }: EditorOptions) {
  const userId = useUser().id
  const schedule = useSchedule(first)
  const days = day === null ? daysFrom(first) : [day]
  const scope = days.join(' ')
  const [kept, setKept] = useState<{ scope: string; draft: Draft; weeks: number; checks: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const { save, isSaving } = useSaveSchedule()
  if (schedule.slots !== undefined && kept?.scope !== scope)
    setKept({ scope, draft: draftOf(days, schedule.slots, zone), weeks: 0, checks: 0 })
  const edit = kept?.scope === scope ? kept : null

  const change = (changed: Partial<{ draft: Draft; weeks: number; checks: number }>) => {
    setProblem(null)
    if (edit !== null) setKept({ ...edit, ...changed })
  }

  const send = async ({ draft, weeks }: { draft: Draft; weeks: number }) => {
    const period = {
      after: instantOf(first, 0, zone).toISOString(),
      before: instantOf(addDays(first, 7 * (weeks + 1) + 1), 0, zone).toISOString(),
    }
    const published = weeks === 0 ? [] : await allSlots(userId, period)
    const edited = new Set(draftOf(days, draft.slots, zone).rows.map((row) => row.slot?.id))
    const busy = published.filter(({ id }) => !edited.has(id)).map(spanOf)
    const actions = [...actionsOf(draft, zone), ...repeatActions(draft, { weeks, busy, now, zone })]
    if (actions.length === 0) return setProblem('لا جديد لحفظه: هذه الأوقات منشورة في الأسابيع التالية من قبل.')
    if (actions.length > bounds.slot.actions)
      return setProblem('هذه تغييرات كثيرة في مرة واحدة. كرّر الأوقات في أسابيع أقل.')

    const failure = await save(actions)
    if (failure === null) return onSaved()
    if (failure.code !== 'conflicting-schedule' && failure.code !== 'slot-not-found')
      return setProblem(failureText(failure))

    const fresh = await schedule.refetch()
    if (fresh !== undefined) setKept({ scope, draft: rebased(draft, fresh, zone), weeks, checks: 1 })
    setProblem(
      touchesRunning(draft, schedule.bookings, { now, zone })
        ? runningText
        : 'تغيّر جدولك في هذه الأثناء. راجع الأوقات، ثم احفظ مرة أخرى.',
    )
  }

  const submit = async () => {
    if (edit === null) return
    change({ checks: edit.checks + 1 })
    if (invalidRows(edit.draft, zone).length > 0) return
    setCopying(true)
    try {
      await send(edit)
    } catch (thrown) {
      setProblem(failureText(asFailure(thrown)))
    } finally {
      setCopying(false)
    }
  }

  return {
    schedule,
    edit,
    change,
    submit,
    problem,
    isSaving: isSaving || isCopying,
    lost: edit === null ? [] : bookingsLostBy(edit.draft, schedule.bookings, { now, zone }),
    isDirty:
      edit !== null && (edit.weeks > 0 || actionsOf(edit.draft, zone).length > 0 || edit.draft.rows.some(isIncomplete)),
  }
}
