import { relativeDay } from '@hiwar/arabic/dates.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import type { ReactNode } from 'react'

interface WeekListProps {
  lessons: readonly LessonWithMembers[]
  zone: string
  now: Date
  /** Renders one lesson. */
  draw: (lesson: LessonWithMembers) => ReactNode
}

/** The lessons of a week, day by day; days without one are left out. */
export function WeekList({ lessons, zone, now, draw }: WeekListProps) {
  const days = [...Map.groupBy(lessons, ({ lesson }) => dayIn(new Date(lesson.start), zone))]
  return (
    <div className="grid gap-6">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-3">
          <h2 id={`day-${day}`} className="text-h3">
            {relativeDay(day, now, zone)}
          </h2>
          {ofDay.map((given) => draw(given))}
        </section>
      ))}
    </div>
  )
}
