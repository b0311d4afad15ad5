import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { lessonCard, lessonColumns } from '../../../parts/lessons/lesson-columns.tsx'
import { lessonList, lessonQuery } from '../../../parts/lessons/lesson-list.ts'
import { partOf } from '../../../parts/list/define-list.ts'
import { List } from '../../../parts/list/list.tsx'
import { useListState } from '../../../parts/list/use-list-state.ts'
import { useUserUpdates } from '../use-user-updates.ts'

const LessonDrawer = lazyPart(async () => (await import('../../../parts/lessons/lesson-drawer.tsx')).LessonDrawer)

const list = partOf(lessonList, 'user')

/** The lessons of one person. */
export function LessonsTab({ user }: { user: UserSelf }) {
  const control = useListState(list)
  useUserUpdates(user, { byLesson: [listLessons, getLesson] })
  return (
    <List
      isEmbedded
      control={control}
      title="الحصص"
      endpoint={listLessons}
      query={(state) => lessonQuery(state, user.id)}
      idOf={({ lesson }) => lesson.id}
      nameOf={({ lesson }) => `الحصة #${lesson.id}`}
      columns={lessonColumns}
      card={lessonCard}
      drawer={(open) => <LessonDrawer {...open} />}
      empty={{ illustration: 'no-lessons', text: 'لا توجد حصص في هذا الحساب بعد.' }}
    />
  )
}
