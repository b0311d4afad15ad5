import { agreeToCancelText } from '@hiwar/arabic/lesson-words.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { formatDateRange, relativeDay } from '@hiwar/arabic/dates.ts'
import { weeks as weeksCount } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { MoonStar } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { addDays, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { WeekArrows, WeekBar } from '@hiwar/app/week/week-bar.tsx'
import { scheduleEndReason } from '../../parts/week.ts'
import { DayEditor } from './day-editor.tsx'
import type { Booking } from './bookings.ts'
import { withEvenings, type Clock } from './draft.ts'
import { LostBookings } from './lost-bookings.tsx'
import { useScheduleEditor } from './use-schedule-editor.ts'

interface EditScheduleDialogProps extends Clock {
  /** The Saturday of the week that is shown first. */
  first: string
  /** A single day of it; null edits the whole week. */
  day: string | null
  today: string
  lastDay: string
  onClose: () => void
}

const repeats = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
  value: String(count),
  label: count === 0 ? 'لا تكرّر' : weeksCount(count, 'object'),
}))

/** Publishes, changes and removes the slots of a week or of one day, and repeats them in the following weeks. */
export function EditScheduleDialog({
  first: opened,
  day,
  today,
  lastDay,
  onClose,
  now,
  zone,
}: EditScheduleDialogProps) {
  const [first, setFirst] = useState(opened)
  /** What to do after the user confirms to discard the changes. */
  const [discard, setDiscard] = useState<{ andGo: () => void } | null>(null)
  const onSaved = (undo: (() => void) | null) => {
    const title = 'تم حفظ أوقاتك'
    if (undo === null) toast.success({ title })
    else undoToast({ title, action: { label: actions.dismiss, onPress: undo } })
    onClose()
  }
  const editor = useScheduleEditor({ first, day, now, zone, onSaved })
  const consent = useConsent(editor.lost)
  const leaveTo = (andGo: () => void) => {
    if (editor.isDirty) setDiscard({ andGo })
    else andGo()
  }
  return (
    <Dialog
      title={day === null ? 'أوقات الأسبوع' : `أوقات ${relativeDay(day, now, zone)}`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !editor.isSaving) leaveTo(onClose)
      }}
      footer={<Footer editor={editor} isAgreed={consent.isAgreed} onCancel={() => leaveTo(onClose)} />}
    >
      {day === null && (
        <WeekChoice
          first={first}
          today={today}
          lastDay={lastDay}
          now={now}
          onGo={(to) => leaveTo(() => setFirst(saturdayOf(to)))}
        />
      )}
      <EditorBody editor={editor} today={today} lastDay={lastDay} now={now} zone={zone} />
      {editor.lost.length > 0 && <LostBookings lost={editor.lost} zone={zone} now={now} {...consent} />}
      {discard !== null && (
        <DiscardDialog
          onClose={() => setDiscard(null)}
          onDiscard={() => {
            setDiscard(null)
            discard.andGo()
          }}
        />
      )}
    </Dialog>
  )
}

interface WeekChoiceProps {
  first: string
  today: string
  lastDay: string
  now: number
  onGo: (day: string) => void
}

function WeekChoice({ first, today, lastDay, now, onGo }: WeekChoiceProps) {
  return (
    <div className="mb-2">
      <WeekBar
        title={
          <p aria-live="polite" className="figures text-h3">
            <bdi>{formatDateRange(first, addDays(first, 6), { now })}</bdi>
          </p>
        }
        controls={<WeekArrows first={first} today={today} endReason={scheduleEndReason(first, lastDay)} onGo={onGo} />}
      />
    </div>
  )
}

/** The consent to cancel exactly these bookings: if another one is added, it has to be given again. */
function useConsent(lost: readonly Booking[]) {
  const [agreedTo, setAgreedTo] = useState('')
  const bookings = lost.map((booking) => `${booking.slotId} ${booking.start}`).join(', ')
  return { isAgreed: agreedTo === bookings, onAgree: (agrees: boolean) => setAgreedTo(agrees ? bookings : '') }
}

function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      title="تغييرات لم تُحفظ"
      isOpen
      isDestructive
      confirmLabel="تجاهل التغييرات"
      dismissLabel="أكمل التعديل"
      onOpenChange={onClose}
      onConfirm={onDiscard}
    >
      <p>إذا تابعت فلن تُنشر الأوقات التي عدّلتها.</p>
    </ConfirmDialog>
  )
}

type Editor = ReturnType<typeof useScheduleEditor>

function EditorBody({
  editor: { schedule, edit, change },
  today,
  lastDay,
  now,
  zone,
}: Clock & { editor: Editor; today: string; lastDay: string }) {
  if (schedule.failure !== null) return <QueryFailure query={schedule} />
  if (edit === null)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </Loading>
    )
  const { draft } = edit
  const openDays = draft.days.filter((day) => day >= today && day <= lastDay)
  const addEvenings = () => change({ draft: withEvenings(draft, { openDays, key: crypto.randomUUID(), now, zone }) })
  return (
    <div className="grid gap-2 pb-4">
      {openDays.length > 0 && (
        <Button variant="secondary" size="small" className="justify-self-start" onPress={addEvenings}>
          <MoonStar size={20} strokeWidth={1.75} aria-hidden />{' '}
          {draft.days.length > 1 ? 'كل أيام الأسبوع من السادسة إلى التاسعة مساءً' : 'من السادسة إلى التاسعة مساءً'}
        </Button>
      )}
      <div>
        {draft.days.map((day) => (
          <DayEditor
            key={day}
            day={day}
            draft={draft}
            onChange={(next) => change({ draft: next })}
            lastDay={lastDay}
            checks={edit.checks}
            now={now}
            zone={zone}
          />
        ))}
      </div>
      {draft.rows.length > 0 && <RepeatSelect weeks={edit.weeks} onChange={(weeks) => change({ weeks })} />}
    </div>
  )
}

function RepeatSelect({ weeks, onChange }: { weeks: number; onChange: (weeks: number) => void }) {
  return (
    <Select
      label="كرّر هذه الأوقات في الأسابيع التالية"
      choices={repeats}
      value={String(weeks)}
      onChange={(value) => onChange(Number(value))}
      className="max-w-sm"
      description={weeks > 0 ? 'ما نُشر من قبل في تلك الأسابيع يبقى كما هو.' : undefined}
    />
  )
}

function Footer({
  editor: { edit, isDirty, isSaving, lost, problem, submit },
  isAgreed,
  onCancel,
}: {
  editor: Editor
  isAgreed: boolean
  onCancel: () => void
}) {
  const reason = lost.length > 0 && !isAgreed ? agreeToCancelText : undefined
  return (
    <>
      {problem !== null && (
        <p role="alert" className="w-full rounded-input bg-danger-tint p-3 text-small text-danger">
          {problem}
        </p>
      )}
      <Button
        className="grow"
        isPending={isSaving}
        disabledReason={edit === null || !isDirty ? nothingChangedText : reason}
        onPress={() => void submit()}
      >
        {actions.save}
      </Button>
      <Button variant="secondary" className="grow" isDisabled={isSaving} onPress={onCancel}>
        {actions.dismiss}
      </Button>
    </>
  )
}
