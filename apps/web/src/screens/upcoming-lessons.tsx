import { Role } from '@hiwar/contract/enums.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { LessonList } from '../features/lessons/lesson-list.tsx'
import type { LessonTab } from '../features/lessons/use-lessons.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useLessonTask } from './use-lesson-task.tsx'

const WordList = lazyWithRetry(async () => (await import('../features/words/word-list.tsx')).WordList)

const lists: readonly { value: LessonTab | 'words'; label: string }[] = [
  { value: 'upcoming', label: 'القادمة' },
  { value: 'past', label: 'السابقة' },
  { value: 'canceled', label: 'الملغاة' },
]
/** The words of all lessons; for students only. */
const words = { value: 'words', label: 'كلماتي' } as const

/** `/upcoming-lessons`: upcoming, past and canceled lessons (web.md §2). */
export function UpcomingLessonsScreen() {
  const [query, setQuery] = useSearchParams()
  const tabs = useUser().role === Role.Student ? [...lists, words] : lists
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'upcoming'
  const now = new Date(useNow(30_000))
  const [openedAt] = useState(now)
  const { onAction, dialog } = useLessonTask()
  return (
    <Page title="حصصي">
      <div className="mb-6">
        <Segmented
          label="أي الحصص"
          options={tabs}
          value={tab}
          onChange={(id) => {
            setQuery(id === 'upcoming' ? {} : { tab: id }, { replace: true })
          }}
        />
      </div>
      <h2 className="sr-only">{tabs.find(({ value }) => value === tab)?.label}</h2>
      <div className="in-order">
        {tab === 'words' ? (
          <Suspense>
            <WordList />
          </Suspense>
        ) : (
          <LessonList key={tab} tab={tab} now={now} openedAt={openedAt} onAction={onAction} />
        )}
        {tab === 'upcoming' && (
          <div className="mt-8">
            <FeedCard />
          </div>
        )}
      </div>
      {dialog}
    </Page>
  )
}
