import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useState } from 'react'
import { eventOfKey } from './week-events.ts'
import type { EventKind } from './week-events.ts'

const drawers = {
  lesson: lazyPart(async () => (await import('../lessons/lesson-drawer.tsx')).LessonDrawer),
  interview: lazyPart(async () => (await import('../meetings/meeting-drawer.tsx')).InterviewDrawer),
  'demo-session': lazyPart(async () => (await import('../meetings/meeting-drawer.tsx')).DemoDrawer),
} as const satisfies Record<EventKind, unknown>

/**
 * The drawer of the lesson or meeting that the address names, with its actions. Stays mounted after closing, so that it
 * can leave and give the focus back.
 */
export function WeekDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  const event = eventOfKey(open ?? last)
  if (event === null) return null
  const Drawer = drawers[event.kind]
  return <Drawer key={event.kind + event.id} id={event.id} isOpen={open !== null} onClose={onClose} />
}
