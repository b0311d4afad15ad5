import { deviceZone, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { getLessonAgain } from '@hiwar/contract/lessons.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { QueryFailure } from '../../parts/block-failure.tsx'
import { BookLessonDialog } from './book-lesson-dialog.tsx'
import type { BookLessonDialogProps } from './booking-props.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'

interface BookAgainDialogProps extends Omit<BookLessonDialogProps, 'lesson' | 'initialStart' | 'initialDuration'> {
  /** The lesson whose weekday and time are wished again. */
  lessonId: number
}

/**
 * "Same time next week": the same weekday and hour already chosen, or the nearest free one; otherwise any time
 * (extras.md 5.5).
 */
export function BookAgainDialog({ lessonId, ...booking }: BookAgainDialogProps) {
  const { isOpen, onOpenChange } = booking
  const asked = useApiQuery(getLessonAgain, { params: { id: lessonId } }, { enabled: isOpen, staleTime: 0, gcTime: 0 })
  // Kept while the dialog is open: an answer that comes again must not throw the person out of the steps.
  const [chosen, setChosen] = useState<{ start?: string; duration?: 15 | 30 } | null>(null)
  if (!isOpen && chosen !== null) setChosen(null)

  if (chosen !== null)
    return <BookLessonDialog {...booking} initialStart={chosen.start} initialDuration={chosen.duration} />
  const frame = { isOpen, onOpenChange, title: 'الموعد نفسه الأسبوع القادم', size: 'small' } as const
  if (asked.failure !== null)
    return (
      <Dialog {...frame}>
        <QueryFailure query={asked} />
      </Dialog>
    )
  if (asked.data === undefined)
    return (
      <Dialog {...frame}>
        <BookingSkeleton />
      </Dialog>
    )
  const { suggestion, why } = asked.data
  const otherTime = (
    <Button
      variant={suggestion === null ? 'primary' : 'secondary'}
      className="grow"
      onPress={() => {
        setChosen({})
      }}
    >
      اختر موعدًا آخر
    </Button>
  )
  return (
    <Dialog
      {...frame}
      footer={
        why === 'tutor' ? (
          <Button
            className="grow"
            onPress={() => {
              onOpenChange(false)
            }}
          >
            {actions.close}
          </Button>
        ) : (
          <>
            {suggestion !== null && (
              <Button
                className="grow"
                onPress={() => {
                  setChosen(suggestion)
                }}
              >
                احجز هذا الموعد
              </Button>
            )}
            {otherTime}
          </>
        )
      }
    >
      <p>{suggestion === null ? reasons[why] : <Suggested {...suggestion} />}</p>
    </Dialog>
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
  ok: 'لا وقت متاحًا في ذلك اليوم. اختر موعدًا آخر مع المعلّم نفسه.',
  busy: 'لا وقت متاحًا قريبًا من موعدك في ذلك اليوم. اختر موعدًا آخر مع المعلّم نفسه.',
  window: 'ذلك اليوم أبعد مما يفتح للحجز الآن. اختر موعدًا أقرب.',
  limit: 'لديك حصة محجوزة بالفعل. احجز غيرها بعد انتهائها، أو غيّر موعدها.',
  minutes: 'رصيد دقائقك في ذلك الأسبوع لا يكفي. اختر موعدًا آخر.',
  subscription: 'لا يغطي اشتراكك ذلك اليوم. اختر موعدًا أقرب أو جدّد اشتراكك.',
  tutor: 'لا يستقبل هذا المعلّم حجوزات الآن. اختر معلّمًا آخر من القائمة.',
}
