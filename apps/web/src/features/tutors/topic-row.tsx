import { joinClasses } from '@hiwar/ui/class-names.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { usePopularTopics } from './use-topic-choices.ts'

const maxShown = 8

interface PopularTopicsProps {
  chosen: readonly number[]
  onChange: (topics: readonly number[]) => void
  className?: string
}

/** The most common topics as one row of toggles, on screens where the filters are in a sheet. */
export function PopularTopics({ chosen, onChange, className }: PopularTopicsProps) {
  const topics = usePopularTopics().slice(0, maxShown)
  if (topics.length === 0) return null
  const toggle = (id: number) =>
    onChange(
      chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-bounds.tutorFilter.topics),
    )
  return (
    <fieldset aria-label="الموضوعات الأكثر طلبًا" className={joinClasses(rowClasses, className)}>
      {topics.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
          className={chipClasses}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

const rowClasses =
  '-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0'

const chipClasses =
  'min-h-11 shrink-0 cursor-pointer rounded-full border border-sand-300 ' +
  'bg-white px-4 text-small font-medium text-ink-900 transition-colors ' +
  'hover:border-nile-300 hover:bg-nile-50 aria-pressed:border-nile-600 aria-pressed:bg-nile-600 aria-pressed:text-white'
