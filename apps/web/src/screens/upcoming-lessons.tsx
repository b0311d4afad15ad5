import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BookLessonDialog } from '../features/booking/book-lesson-dialog.tsx'
import { CancelLessonDialog } from '../features/booking/cancel-lesson-dialog.tsx'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { LessonList } from '../features/lessons/lesson-list.tsx'
import type { LessonTab } from '../features/lessons/use-lessons.ts'
import { RateDialog } from '../features/ratings/rate-dialog.tsx'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'

const tabs: readonly { value: LessonTab; label: string }[] = [
  { value: 'upcoming', label: 'القادمة' }, { value: 'past', label: 'السابقة' }, { value: 'canceled', label: 'الملغاة' },
]

type Doing = { task: 'move' | 'cancel' | 'rate'; lesson: LessonWithMembers }

/** `/upcoming-lessons`: what is booked, what was, and what was called off (web.md §2). */
export function UpcomingLessonsScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'upcoming'
  const now = new Date(useNow(30_000))
  const [openedAt] = useState(now)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isOpen, setOpen] = useState(false)
  const start = (task: Doing['task']) => (lesson: LessonWithMembers) => { setDoing({ task, lesson }); setOpen(true) }
  return (
    <Page title="حصصي">
      <div className="mb-6">
        <Segmented label="أي الحصص" options={tabs} value={tab} onChange={(id) => { setQuery(id === 'upcoming' ? {} : { tab: id }, { replace: true }) }} />
      </div>
      <LessonList key={tab} tab={tab} now={now} openedAt={openedAt} onMove={start('move')} onCancel={start('cancel')} onRate={start('rate')} />
      {tab === 'upcoming' && <div className="mt-8"><FeedCard /></div>}
      {doing !== null && <Task doing={doing} isOpen={isOpen} onOpenChange={setOpen} />}
    </Page>
  )
}

function Task({ doing: { task, lesson }, isOpen, onOpenChange }: { doing: Doing; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const navigate = useNavigate()
  const tutor = lesson.members.find((member) => member.role !== Role.Student)
  if (task === 'cancel') return <CancelLessonDialog lesson={lesson} isOpen={isOpen} onOpenChange={onOpenChange} onRebook={() => { void navigate(`/t/${tutor?.userId ?? 0}?book=true`) }} />
  if (tutor === undefined) return null
  if (task === 'move') return <BookLessonDialog tutorId={tutor.userId} lesson={lesson} isOpen={isOpen} onOpenChange={onOpenChange} onVerifyEmail={() => { onOpenChange(false) }} />
  return <RateDialog tutorId={tutor.userId} tutorName={tutor.name} lessonId={lesson.lesson.id} ratingId={lesson.lesson.ratingId ?? undefined} isOpen={isOpen} onOpenChange={onOpenChange} />
}
