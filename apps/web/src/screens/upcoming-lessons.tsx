import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { LessonList } from '../features/lessons/lesson-list.tsx'
import type { LessonTab } from '../features/lessons/use-lessons.ts'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'
import { LessonTask, type LessonTaskOf } from './lesson-task.tsx'

const tabs: readonly { value: LessonTab; label: string }[] = [
  { value: 'upcoming', label: 'القادمة' }, { value: 'past', label: 'السابقة' }, { value: 'canceled', label: 'الملغاة' },
]

/** `/upcoming-lessons`: what is booked, what was, and what was called off (web.md §2). */
export function UpcomingLessonsScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'upcoming'
  const now = new Date(useNow(30_000))
  const [openedAt] = useState(now)
  const [doing, setDoing] = useState<LessonTaskOf | null>(null)
  const [isOpen, setOpen] = useState(false)
  const start = (task: LessonTaskOf['task']) => (lesson: LessonWithMembers) => { setDoing({ task, lesson }); setOpen(true) }
  return (
    <Page title="حصصي">
      <div className="mb-6">
        <Segmented label="أي الحصص" options={tabs} value={tab} onChange={(id) => { setQuery(id === 'upcoming' ? {} : { tab: id }, { replace: true }) }} />
      </div>
      <LessonList key={tab} tab={tab} now={now} openedAt={openedAt} onMove={start('move')} onCancel={start('cancel')} onRate={start('rate')} />
      {tab === 'upcoming' && <div className="mt-8"><FeedCard /></div>}
      {doing !== null && <LessonTask doing={doing} isOpen={isOpen} onOpenChange={setOpen} />}
    </Page>
  )
}
