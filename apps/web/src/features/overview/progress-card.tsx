import { formatDuration, formatShortDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { lessons, weeks as weeksInWords, words as countOfWords } from '@hiwar/arabic/plurals.ts'
import type { PersonalStudentStats } from '@hiwar/contract/tutors.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Meter } from '@hiwar/ui/meter.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { BookOpen, Flame, Trophy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'

const GoalDialog = lazyWithRetry(async () => (await import('./goal-dialog.tsx')).GoalDialog)

type Progress = Pick<PersonalStudentStats, 'goal' | 'weeks' | 'streakWeeks' | 'longestStreakWeeks' | 'words'>

/** Progress towards this week's goal, the streak, and a chart of the last twelve weeks (extras.md 13). */
export function ProgressCard({ goal, weeks, streakWeeks, longestStreakWeeks, words }: Progress) {
  const [isChoosing, setChoosing] = useState(false)
  const openCount = useOpenCount(isChoosing)
  return (
    <Card as="section" aria-labelledby="progress" className="grid gap-6 @2xl:grid-cols-2 @2xl:gap-10">
      <div className="flex flex-col gap-5">
        <h2 id="progress" className="text-h2">
          تقدّمك
        </h2>
        <Meter
          label="هدف هذا الأسبوع"
          value={Math.min(goal.done, goal.minutes)}
          max={goal.minutes}
          tone={goal.reached ? 'success' : 'apricot'}
          valueText={`${formatDuration(goal.done)} من ${formatDuration(goal.minutes, 'object')}`}
          description={goalText(goal)}
        />
        <Marks streakWeeks={streakWeeks} longestStreakWeeks={longestStreakWeeks} words={words} />
        <Button variant="secondary" size="small" onPress={() => setChoosing(true)} className="self-start">
          غيّر الهدف
        </Button>
      </div>
      <WeekBars weeks={weeks} goalMinutes={goal.minutes} />
      {openCount > 0 && (
        <Suspense>
          <GoalDialog minutes={goal.minutes} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function goalText({ done, minutes, reached }: Progress['goal']): string {
  if (reached) return 'وصلت إلى هدفك هذا الأسبوع. أحسنت.'
  return done === 0
    ? 'لم تكتمل حصة هذا الأسبوع بعد. الأسبوع يبدأ السبت.'
    : `المتبقي ${formatDuration(minutes - done)} حتى نهاية الجمعة.`
}

type MarksProps = Pick<Progress, 'streakWeeks' | 'longestStreakWeeks' | 'words'>

/** The streak, the longest one, and the words of all lessons. */
function Marks({ streakWeeks, longestStreakWeeks, words }: MarksProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
      <li className="flex items-center gap-2">
        <Flame aria-hidden size={20} className={streakWeeks > 0 ? 'fill-apricot-500 text-apricot' : 'text-ink-600'} />
        {streakWeeks > 0 ? `${weeksInWords(streakWeeks)} بلا انقطاع` : 'حصة واحدة هذا الأسبوع تبدأ سلسلتك'}
      </li>
      {longestStreakWeeks > 1 && (
        <li className="flex items-center gap-2 text-ink-600">
          <Trophy aria-hidden size={20} />
          أطول سلسلة: {weeksInWords(longestStreakWeeks)}
        </li>
      )}
      {words > 0 && (
        <li>
          <Link to="/upcoming-lessons?tab=words" className="flex items-center gap-2 text-nile-700">
            <BookOpen aria-hidden size={20} />
            {countOfWords(words)} من حصصك
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Percent of the chart's height for the highest bar; the rest is for its label. */
const maxBarPercent = 88

function WeekBars({ weeks, goalMinutes }: { weeks: Progress['weeks']; goalMinutes: number }) {
  const highest = Math.max(goalMinutes, ...weeks.map(({ minutes }) => minutes))
  const heightOf = (minutes: number) => `${(minutes / highest) * maxBarPercent}%`
  const [first] = weeks
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-small text-ink-600">دقائق التعلّم في آخر {weeksInWords(weeks.length, 'object')}</h3>
      <div className="relative h-36 border-b border-sand-300">
        <span
          aria-hidden
          className="absolute inset-x-0 border-t border-dashed border-nile-300"
          style={{ insetBlockEnd: heightOf(goalMinutes) }}
        />
        <ol className="relative flex h-full items-end gap-1 sm:gap-2">
          {weeks.map((week, place) => (
            <Bar
              key={week.start}
              week={week}
              height={heightOf(week.minutes)}
              isRunning={place === weeks.length - 1}
              hasReached={week.minutes >= goalMinutes}
            />
          ))}
        </ol>
      </div>
      <div className="flex justify-between text-tiny text-ink-600">
        <span>{first !== undefined && formatShortDate(first.start)}</span>
        <span>هذا الأسبوع</span>
      </div>
    </div>
  )
}

interface BarProps {
  week: Progress['weeks'][number]
  height: string
  isRunning: boolean
  hasReached: boolean
}

function Bar({ week, height, isRunning, hasReached }: BarProps) {
  const name = isRunning ? 'هذا الأسبوع' : `أسبوع ${formatShortDate(week.start)}`
  const amount = week.minutes === 0 ? 'لا حصص' : `${formatDuration(week.minutes)}، ${lessons(week.lessons)}`
  const text = `${name}: ${amount}`
  return (
    <li title={text} className="relative flex h-full min-w-0 flex-1 items-end">
      <span className="sr-only">{text}</span>
      {week.minutes > 0 && (
        <span
          aria-hidden
          className="figures absolute -inset-x-2 text-center text-tiny text-ink-600"
          style={{ insetBlockEnd: `calc(${height} + 0.125rem)` }}
        >
          {formatInteger(week.minutes)}
        </span>
      )}
      <span
        aria-hidden
        style={{ blockSize: week.minutes === 0 ? '0.25rem' : height }}
        className={joinClasses(
          'w-full rounded-t-[4px] forced-color-adjust-none',
          week.minutes === 0 ? 'bg-sand-300' : hasReached ? 'bg-nile-600' : 'bg-nile-300',
          isRunning && 'outline-2 outline-offset-1 outline-apricot-500',
        )}
      />
    </li>
  )
}
