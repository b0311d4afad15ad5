import { deviceZone, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { getLessonAgain } from '@hiwar/contract/lessons.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { BookLessonDialog } from './book-lesson-dialog.tsx'
import type { BookLessonDialogProps } from './booking-props.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'

interface BookAgainDialogProps extends Omit<BookLessonDialogProps, 'lesson' | 'initialStart' | 'initialDuration'> {
  /** The lesson whose weekday and time are to be booked again. */
  lessonId: number
}

/**
 * "Same time next week": offers the same weekday and hour, or the nearest free one; otherwise any time
 * (extras.md 5.5).
 */
export function BookAgainDialog({ lessonId, ...booking }: BookAgainDialogProps) {
  const { isOpen, onOpenChange } = booking
  const again = useApiQuery(getLessonAgain, { params: { id: lessonId } }, { enabled: isOpen, staleTime: 0, gcTime: 0 })
  // State while the dialog is open: a refetch must not take the user out of the booking steps.
  const [chosen, setChosen] = useState<{ start?: string; duration?: 15 | 30 } | null>(null)
  if (!isOpen && chosen !== null) setChosen(null)

  if (chosen !== null)
    return <BookLessonDialog {...booking} initialStart={chosen.start} initialDuration={chosen.duration} />
  const frame = { isOpen, onOpenChange, title: 'الموعد نفسه الأسبوع القادم', size: 'small' } as const
  if (again.data === undefined || again.failure !== null)
    return <Dialog {...frame}>{again.failure === null ? <BookingSkeleton /> : <QueryFailure query={again} />}</Dialog>
  const { suggestion, why } = again.data
  return (
    <Dialog
      {...frame}
      footer={
        why === 'tutor' ? (
          <Button className="grow" onPress={() => onOpenChange(false)}>
            {actions.close}
          </Button>
        ) : (
          <Choices suggestion={suggestion} onChoose={setChosen} />
        )
      }
    >
      <p>{suggestion === null ? reasons[why] : <Suggested {...suggestion} />}</p>
    </Dialog>
  )
}

interface ChoicesProps {
  suggestion: Again['suggestion']
  onChoose: (chosen: { start?: string; duration?: 15 | 30 }) => void
}

/** Books the suggested time, or goes on to choose another one. */
function Choices({ suggestion, onChoose }: ChoicesProps) {
  return (
    <>
      {suggestion !== null && (
        <Button className="grow" onPress={() => onChoose(suggestion)}>
          احجز هذا الموعد
        </Button>
      )}
      <Button variant={suggestion === null ? 'primary' : 'secondary'} className="grow" onPress={() => onChoose({})}>
        اختر موعدًا آخر
      </Button>
    </>
  )
}

type Again = Reply<typeof getLessonAgain>

function Suggested({ start, exact }: NonNullable<Again['suggestion']>) {
  return (
    <>
      {exact ? 'الموعد نفسه متاح: ' : 'الموعد نفسه محجوز، وهذا أقرب وقت متاح في يومه: '}
      <strong>
        {relativeDay(start, new Date(serverNow()), deviceZone())}، <bdi className="figures">{formatTime(start)}</bdi>
      </strong>
      .
    </>
  )
}

const reasons: Readonly<Record<Again['why'], string>> = {
  ok: 'لا يوجد وقت متاح في ذلك اليوم. اختر موعدًا آخر.',
  busy: 'لا يوجد وقت متاح قريبًا من موعدك في ذلك اليوم. اختر موعدًا آخر.',
  window: 'لم يُفتح الحجز لذلك اليوم بعد. اختر موعدًا أقرب.',
  limit: 'وصلت إلى حد الحصص المحجوزة. احجز غيرها بعد انتهاء واحدة، أو غيّر موعدها.',
  minutes: 'رصيد دقائقك في ذلك الأسبوع لا يكفي. اختر موعدًا آخر.',
  subscription: 'لا يغطي اشتراكك ذلك اليوم. اختر موعدًا أقرب أو جدّد اشتراكك.',
  tutor: 'الحجز هنا متوقّف الآن. اختر معلّمًا آخر من القائمة.',
}
