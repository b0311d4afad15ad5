import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { useState, type ReactNode } from 'react'
import type { LessonAction } from '../features/lessons/lesson-menu.tsx'
import { LessonTask } from './lesson-task.tsx'

/** What a list of lessons needs to act on one: the handler for its cards, and the dialog to stand beside them. */
export function useLessonTask(): {
  onAction: (action: LessonAction, lesson: LessonWithMembers) => void
  dialog: ReactNode
} {
  const [doing, setDoing] = useState<{ action: LessonAction; lesson: LessonWithMembers } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    onAction: (action, lesson) => {
      setDoing({ action, lesson })
      setOpen(true)
    },
    dialog: doing !== null && <LessonTask {...doing} isOpen={isOpen} onOpenChange={setOpen} />,
  }
}
