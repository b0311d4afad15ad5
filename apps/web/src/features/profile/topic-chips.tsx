import type { Topic } from '@hiwar/contract/topics.ts'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Check } from 'lucide-react'

interface TopicChipsProps {
  topics: readonly Topic[]
  chosen: ReadonlySet<number>
  /** Topics the user already has; they cannot be removed here. */
  ownIds: readonly number[]
  /** The limit is reached: no further topic can be chosen. */
  isFull: boolean
  onToggle: (id: number) => void
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full ' +
  'border border-line-control bg-white px-4 text-label text-ink-900 ' +
  'transition-colors hover:border-nile-600 aria-pressed:border-nile-600 ' +
  'aria-pressed:bg-nile-50 aria-pressed:text-nile-700 ' +
  'disabled:cursor-not-allowed disabled:opacity-60'

/** One toggle button per topic. */
export function TopicChips({ topics, chosen, ownIds, isFull, onToggle }: TopicChipsProps) {
  if (topics.length === 0) return <p className="py-4 text-ink-600">لا يوجد موضوع بهذا الاسم. جرّب كلمة أخرى.</p>
  return (
    <ul className="flex flex-wrap gap-2" aria-label="الموضوعات">
      {topics.map(({ id, name }) => {
        const isChosen = chosen.has(id)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={ownIds.includes(id) || (isFull && !isChosen)}
              onClick={() => onToggle(id)}
              className={chip}
            >
              {isChosen && <Check size={18} strokeWidth={2} aria-hidden />}
              {name.ar}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const skeletonWidths = ['w-20', 'w-28', 'w-24', 'w-32', 'w-20', 'w-28', 'w-36', 'w-24', 'w-20', 'w-32']

/** Shown while the topics load. */
export function TopicChipsSkeleton() {
  return (
    <div aria-hidden className="flex flex-wrap gap-2">
      {skeletonWidths.map((width, at) => (
        <Skeleton key={at} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  )
}
