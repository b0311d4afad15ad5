import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { bookableTutors, matchingTutors } from '@hiwar/arabic/counted.ts'
import { results, tutors as tutorsInWords } from '@hiwar/arabic/plurals.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { RemovableChip } from '@hiwar/ui/chip.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { activeFilters, filterName } from './filter-labels.ts'
import { countFilters, noFilters, withoutFilter, type Filters } from './filters.ts'
import { TutorGrid } from './tutor-grid.tsx'
import { useTopicChoices } from './use-topic-choices.ts'
import { useTutors } from './use-tutors.ts'

interface TutorResultsProps {
  filters: Filters
  change: (changed: Partial<Filters>) => void
  isSignedIn: boolean
  onBook: (tutor: Tutor) => void
}

/** The matching tutors, with the active filters above them. */
export function TutorResults({ filters, change, isSignedIn, onBook }: TutorResultsProps) {
  const tutors = useTutors(filters)
  const isFiltered = filters.search !== '' || countFilters(filters) > 0
  return (
    <>
      <ActiveFilters filters={filters} change={change} isSignedIn={isSignedIn} />
      <TutorGrid
        tutors={tutors}
        onBook={onBook}
        head={
          <output className="mb-4 block text-small text-ink-600">
            {countText(tutors.total ?? tutors.items.length, filters)}
          </output>
        }
        empty={isFiltered ? <NoMatches filters={filters} change={change} relax={tutors.relax} /> : <NoTutors />}
      />
    </>
  )
}

function countText(total: number, filters: Filters): string {
  if (filters.search !== '') return `${results(total)} للبحث عن «${isolate(filters.search)}»`
  return countFilters(filters) > 0 ? matchingTutors(total) : bookableTutors(total)
}

function ActiveFilters({ filters, change, isSignedIn }: Omit<TutorResultsProps, 'onBook'>) {
  const active = activeFilters(filters, useTopicChoices(isSignedIn))
  if (active.length === 0) return null
  return (
    <ul aria-label="التصفية الحالية" className="mb-4 flex flex-wrap gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key} className="max-w-full">
          <RemovableChip onRemove={() => change(without)}>{label}</RemovableChip>
        </li>
      ))}
    </ul>
  )
}

function NoTutors() {
  return (
    <EmptyState
      illustration="no-tutors"
      className="surface"
      text="لا يوجد معلّمون متاحون الآن. نضيف معلّمين جددًا باستمرار، عُد قريبًا."
    />
  )
}

/** No matches: suggests removing a filter, with the number of results without it (extras.md 1). */
function NoMatches({
  filters,
  change,
  relax,
}: Pick<TutorResultsProps, 'filters' | 'change'> & { relax: ReturnType<typeof useTutors>['relax'] }) {
  const isSearchAlone = countFilters(filters) === 0
  const text = isSearchAlone
    ? `لم نجد معلّمًا يطابق «${isolate(filters.search)}». جرّب كلمة أخرى أو موضوعًا أوسع.`
    : 'لم نجد معلّمًا يجمع كل ما اخترته.'
  return (
    <EmptyState
      illustration="no-tutors"
      className="surface"
      text={text}
      action={
        <div className="flex flex-col items-center gap-3">
          {relax.slice(0, 3).map(({ drop, total }) => (
            <Button
              key={drop}
              variant="secondary"
              onPress={() => change(withoutFilter(filters, drop))}
            >{`${tutorsInWords(total)} بدون شرط «${filterName[drop]}»`}</Button>
          ))}
          <Button
            variant={relax.length > 0 ? 'quiet' : 'primary'}
            onPress={() => change({ ...noFilters, sort: filters.sort })}
          >
            اعرض كل المعلّمين
          </Button>
        </div>
      }
    />
  )
}
