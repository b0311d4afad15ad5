import { formatDateRange, formatDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import type { Failure } from '@hiwar/client/failure.ts'
import type { TimeOff } from '@hiwar/contract/availability-rules.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

const RangeCalendar = lazyWithRetry(async () => (await import('@hiwar/ui/range-calendar.tsx')).RangeCalendar)

interface TimeOffDialogProps {
  timeOff: readonly TimeOff[]
  today: string
  now: number
  isSaving: boolean
  /** Resolves with the failure, or null. */
  onAdd: (days: Omit<TimeOff, 'id'>) => Promise<Failure | null>
  onRemove: (timeOff: TimeOff) => void
  onClose: () => void
}

/** The days off to come, and a way to take more. */
export function TimeOffDialog({ timeOff, today, now, isSaving, onAdd, onRemove, onClose }: TimeOffDialogProps) {
  const [days, setDays] = useState<{ from: string; to: string } | null>(null)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const whyNot = days === null ? 'اختر اليوم الأول والأخير.' : days.to < today ? 'هذه الأيام مضت.' : undefined
  const add = async () => {
    if (days === null) return
    const failed = await onAdd({ ...days, note: note.trim() === '' ? null : note.trim() })
    setFailure(failed)
    if (failed === null) onClose()
  }
  return (
    <Dialog
      title="الإجازات"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSaving) onClose()
      }}
      footer={
        <>
          <Button className="grow" isPending={isSaving} disabledReason={whyNot} onPress={() => void add()}>
            أضف الإجازة
          </Button>
          <Button variant="secondary" className="grow" isDisabled={isSaving} onPress={onClose}>
            {actions.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-600">
          في أيام الإجازة تُخفى أوقات أسبوعك المعتاد. ما حُجز فيها يبقى، وكذلك ما نشرته بنفسك.
        </p>
        {timeOff.length > 0 && <TimeOffList timeOff={timeOff} now={now} onRemove={onRemove} />}
        <div className="grid justify-items-center">
          <Suspense fallback={<Skeleton className="h-80 w-80 max-w-full" />}>
            <RangeCalendar label="أيام الإجازة" value={days} onChange={setDays} />
          </Suspense>
        </div>
        {days !== null && (
          <p aria-live="polite" className="figures text-label">
            <bdi>{daysText(days, now)}</bdi>
          </p>
        )}
        <TextField label="ملاحظة لك" isOptional value={note} onChange={setNote} maxLength={bounds.usualWeek.noteMax} />
        <FormFailure
          failure={failure}
          text={failure?.code === 'conflicting-schedule' ? 'بعض هذه الأيام إجازة من قبل. اختر أيامًا أخرى.' : undefined}
        />
      </div>
    </Dialog>
  )
}

function TimeOffList({ timeOff, now, onRemove }: Pick<TimeOffDialogProps, 'timeOff' | 'now' | 'onRemove'>) {
  return (
    <ul aria-label="إجازاتك القادمة" className="divide-y divide-sand-300">
      {timeOff.map((each) => (
        <li key={each.id} className="flex min-h-11 items-center justify-between gap-3">
          <span className="min-w-0">
            <bdi className="figures font-medium">{daysText(each, now)}</bdi>
            {each.note !== null && <bdi className="block text-small text-ink-600">{each.note}</bdi>}
          </span>
          <IconButton
            label={`احذف الإجازة: ${daysText(each, now)}`}
            onPress={() => onRemove(each)}
            icon={<Trash2 size={20} strokeWidth={1.75} aria-hidden />}
          />
        </li>
      ))}
    </ul>
  )
}

const daysText = ({ from, to }: { from: string; to: string }, now: number): string =>
  from === to ? formatDate(from, { now }) : formatDateRange(from, to, { now })
