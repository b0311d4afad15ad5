import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Suspense, useState, type ReactNode } from 'react'
import type { LessonAction } from '../features/lessons/lesson-menu.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'

const LessonTask = lazyWithRetry(async () => (await import('./lesson-task.tsx')).LessonTask)

/** Actions on the lessons of a list: the handler for its cards, and the dialog to render beside them. */
export function useLessonTask(): {
  onAction: (action: LessonAction, lesson: LessonWithMembers) => void
  dialog: ReactNode
} {
  const [task, setTask] = useState<{ action: LessonAction; lesson: LessonWithMembers } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    onAction: (action, lesson) => {
      setTask({ action, lesson })
      setOpen(true)
    },
    dialog: task !== null && (
      <Suspense>
        <LessonTask {...task} isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    ),
  }
}
