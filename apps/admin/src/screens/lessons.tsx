import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Copy } from 'lucide-react'
import { copyText } from '../parts/cells.tsx'
import { lessonCard, lessonColumns } from '../parts/lessons/lesson-columns.tsx'
import { lessonList, lessonQuery } from '../parts/lessons/lesson-list.ts'
import { List } from '../parts/list/list.tsx'
import { useListState } from '../parts/list/use-list-state.ts'
import { useRefetchOn } from '../parts/use-refetch-on.ts'

const LessonDrawer = lazyPart(async () => (await import('../parts/lessons/lesson-drawer.tsx')).LessonDrawer)

const lessonMenu = ({ lesson }: LessonWithMembers) => [
  [
    {
      id: 'copy',
      label: 'انسخ رقم الحصة',
      icon: <Copy aria-hidden size={20} />,
      onAction: () => void copyText(String(lesson.id)),
    },
  ],
]

/** Lessons begin and end without an event. */
const refetchEveryMs = 60_000

/** `/lessons`: every lesson (admin.md 1.7). */
export function LessonsScreen() {
  const control = useListState(lessonList)
  const { view } = control.state
  useSocketRoom(RoomKind.TutorsCache)
  useRefetchOn(['LessonBooked', 'LessonRebooked', 'LessonCanceled'], [listLessons, getLesson])
  return (
    <List
      control={control}
      title="الحصص"
      endpoint={listLessons}
      query={(state) => lessonQuery(state)}
      idOf={({ lesson }) => lesson.id}
      nameOf={({ lesson }) => `الحصة #${lesson.id}`}
      columns={lessonColumns}
      card={lessonCard}
      menu={lessonMenu}
      drawer={(open) => <LessonDrawer {...open} />}
      refetchEveryMs={view === 'today' || view === 'now' ? refetchEveryMs : undefined}
      empty={{ illustration: 'no-lessons', text: 'لم تُحجز أي حصة بعد.' }}
    />
  )
}
