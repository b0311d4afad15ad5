import { getLesson } from '@hiwar/contract/lessons.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../auth/account.ts'
import { RateDialog } from './rate-dialog.tsx'

interface AfterCallProps {
  lessonId: number
  tutor: { id: number; name: string } | null
  /** Back into the lesson, while it runs. */
  onBack: () => void
  /** The same time next week. */
  onAgain: () => void
  /** Under the words, such as the tutor's own note. */
  children?: ReactNode
}

/** After leaving: a student rates once the lesson is over, books again; a tutor goes on. */
export function AfterCall({ lessonId, tutor, onBack, onAgain, children }: AfterCallProps) {
  const isStudent = useUser().role === Role.Student
  const asked = useApiQuery(getLesson, { params: { id: lessonId } })
  const [isRating, setRating] = useState(true)
  const lesson = asked.data?.lesson
  const isRunning = lesson?.status === 'happening' || lesson?.status === 'pending'
  // While the lesson runs one may come back, and is asked later (extras.md 5.1).
  const mayRate = !isRunning && (lesson?.mayRate === true || (lesson?.ratingId ?? null) !== null)

  return (
    <section className="mx-auto grid max-w-lg justify-items-center gap-4 rounded-card border border-sand-300 bg-white p-8 text-center">
      <h2 className="text-h2">{isStudent ? 'كيف كانت الحصة؟' : 'شكرًا على هذه الحصة'}</h2>
      <p className="text-ink-600">
        {isRunning && 'خرجت من الحصة وما زال وقتها مستمرًا، ويمكنك العودة الآن. '}
        {isRunning && isStudent && 'يفتح التقييم عند نهايتها.'}
        {!isRunning && (isStudent ? 'رأيك يساعد غيرك على الاختيار.' : 'تجد الحصة بين حصصك السابقة.')}
      </p>
      {children !== undefined && children !== false && <div className="w-full">{children}</div>}
      <div className="flex flex-wrap justify-center gap-3">
        {isRunning && <Button onPress={onBack}>عد إلى الحصة</Button>}
        {isStudent && mayRate && tutor !== null && (
          <Button
            onPress={() => {
              setRating(true)
            }}
          >
            {lesson?.ratingId === null ? 'قيّم الحصة' : 'حدّث تقييمك'}
          </Button>
        )}
        {isStudent && tutor !== null && !isRunning && (
          <Button variant="secondary" onPress={onAgain}>
            الموعد نفسه الأسبوع القادم
          </Button>
        )}
        {isStudent && tutor !== null && (
          <Link to={`/t/${tutor.id}?book=true`} className={buttonClasses({ variant: 'quiet' })}>
            احجز مرة أخرى مع <bdi>{tutor.name}</bdi>
          </Link>
        )}
        <Link to={isStudent ? '/upcoming-lessons' : '/t/dashboard'} className={buttonClasses({ variant: 'quiet' })}>
          {isStudent ? 'حصصي' : 'لوحتي'}
        </Link>
      </div>
      {isStudent && mayRate && tutor !== null && (
        <RateDialog
          tutorId={tutor.id}
          tutorName={tutor.name}
          lessonId={lessonId}
          ratingId={lesson?.ratingId ?? undefined}
          isOpen={isRating}
          onOpenChange={setRating}
        />
      )}
    </section>
  )
}
