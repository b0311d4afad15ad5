import { getLesson, type LessonSelf } from '@hiwar/contract/lessons.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '@hiwar/app/auth/account.ts'
import { RateDialog } from './rate-dialog.tsx'

interface AfterCallProps {
  lessonId: number
  /** The other person was in the call too. */
  hasMet: boolean
  tutor: { id: number; name: string } | null
  /** Returns to the lesson while it is running. */
  onBack: () => void
  /** Books the same time next week. */
  onAgain: () => void
  /** Below the text, such as the tutor's private note. */
  children?: ReactNode
}

const cardClasses =
  'mx-auto grid max-w-lg justify-items-center gap-4 rounded-card border border-sand-300 bg-white p-8 text-center'

/** After leaving a call: a student rates the lesson once it is over and books again; a tutor goes on. */
export function AfterCall({ lessonId, hasMet, tutor, onBack, onAgain, children }: AfterCallProps) {
  const { role } = useUser()
  const isStudent = role === Role.Student
  const lesson = useApiQuery(getLesson, { params: { id: lessonId } }).data?.lesson
  const isRunning = lesson?.status === 'happening' || lesson?.status === 'pending'
  return (
    <section className={cardClasses}>
      <h2 className="text-h2">{titleOf({ role, isRunning, hasMet })}</h2>
      <p className="text-ink-600">{explanationOf({ role, isRunning, hasMet })}</p>
      {children !== undefined && children !== false && <div className="w-full">{children}</div>}
      <div className="flex flex-wrap justify-center gap-3">
        {isRunning && <Button onPress={onBack}>عد إلى الحصة</Button>}
        {isStudent && tutor !== null && (
          <StudentActions lessonId={lessonId} lesson={lesson} isRunning={isRunning} tutor={tutor} onAgain={onAgain} />
        )}
        <Link to={isStudent ? '/upcoming-lessons' : '/t/dashboard'} className={buttonClasses({ variant: 'quiet' })}>
          {isStudent ? 'حصصي' : 'لوحتي'}
        </Link>
      </div>
    </section>
  )
}

interface Outcome {
  role: Role
  isRunning: boolean
  hasMet: boolean
}

function titleOf({ role, isRunning, hasMet }: Outcome): string {
  if (isRunning) return 'خرجت من الحصة'
  if (!hasMet) return 'لم تلتقيا في هذه الحصة'
  return role === Role.Student ? 'كيف كانت الحصة؟' : 'شكرًا على هذه الحصة'
}

function explanationOf({ role, isRunning, hasMet }: Outcome): string {
  const isStudent = role === Role.Student
  if (isRunning) {
    const left = 'ما زال وقت الحصة مستمرًا، ويمكنك العودة الآن.'
    return isStudent && hasMet ? `${left} يفتح التقييم عند نهايتها.` : left
  }
  if (!hasMet)
    return isStudent
      ? 'سجّلنا دخولك ومدته. أبلغ عن الغياب ليراجعه فريقنا ويردّ عليك.'
      : `سجّلنا دخولك ومدته${role === Role.Tutor ? '، ويُحسب لك أجر الحصة كاملًا' : ''}. أبلغ عن الغياب ليعرف فريقنا.`
  return isStudent ? 'رأيك يساعد غيرك على الاختيار.' : 'تجد الحصة بين حصصك السابقة.'
}

interface StudentActionsProps {
  lessonId: number
  /** Undefined while it loads. */
  lesson: LessonSelf | undefined
  isRunning: boolean
  tutor: { id: number; name: string }
  onAgain: () => void
}

/** Rating, once the lesson is over (until then the student may return, extras.md 5.1), and booking again. */
function StudentActions({ lessonId, lesson, isRunning, tutor, onAgain }: StudentActionsProps) {
  const [isRating, setRating] = useState(true)
  const ratingId = lesson?.ratingId ?? null
  const mayRate = !isRunning && (lesson?.mayRate === true || ratingId !== null)
  return (
    <>
      {mayRate && <Button onPress={() => setRating(true)}>{ratingId === null ? 'قيّم الحصة' : 'حدّث تقييمك'}</Button>}
      {!isRunning && (
        <Button variant="secondary" onPress={onAgain}>
          الموعد نفسه الأسبوع القادم
        </Button>
      )}
      <Link to={`/t/${tutor.id}?book=true`} className={buttonClasses({ variant: 'quiet' })}>
        احجز مرة أخرى مع <bdi>{tutor.name}</bdi>
      </Link>
      {mayRate && (
        <RateDialog
          tutorId={tutor.id}
          tutorName={tutor.name}
          lessonId={lessonId}
          ratingId={ratingId ?? undefined}
          isOpen={isRating}
          onOpenChange={setRating}
        />
      )}
    </>
  )
}
