import { Gender } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import { useState } from 'react'
import { ChipGroup, DayChips, WindowChips, toggleItem } from '../../parts/time-chips.tsx'
import { ratingSteps, soonHours } from './filters.ts'
import { favouriteLabel, newLabel, onlineLabel, ratingLabel, soonLabel, tutorGenderLabel } from './filter-labels.ts'
import type { useFilters } from './use-filters.ts'
import { useTopicChoices } from './use-topic-choices.ts'

type FilterFieldsProps = Omit<ReturnType<typeof useFilters>, 'clear'>

/** All filters, applied immediately; used by the sheet on phones and the panel beside the list. */
export function FilterFields({ filters, change, isSignedIn, isStudent }: FilterFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <ChipGroup label="متى">
        <ToggleChip
          isSelected={filters.freeWithin !== null}
          onChange={(isOn) => change({ freeWithin: isOn ? soonHours : null })}
        >
          {soonLabel}
        </ToggleChip>
        <WindowChips windows={filters.windows} onChange={(windows) => change({ windows })} />
      </ChipGroup>
      <ChipGroup label="الأيام">
        <DayChips days={filters.days} onChange={(days) => change({ days })} />
      </ChipGroup>
      <Topics filters={filters} change={change} isSignedIn={isSignedIn} />
      <ChipGroup label={things.rating}>
        {ratingSteps.map((step) => (
          <ToggleChip
            key={step}
            isSelected={filters.minRating === step}
            onChange={(isOn) => change({ minRating: isOn ? step : null })}
          >
            {ratingLabel(step)}
          </ToggleChip>
        ))}
      </ChipGroup>
      <ChipGroup label="المعلّم">
        {[Gender.Female, Gender.Male].map((gender) => (
          <ToggleChip
            key={gender}
            isSelected={filters.gender === gender}
            onChange={(isOn) => change({ gender: isOn ? gender : null })}
          >
            {tutorGenderLabel[gender]}
          </ToggleChip>
        ))}
        <ToggleChip isSelected={filters.new} onChange={(isOn) => change({ new: isOn })}>
          {newLabel}
        </ToggleChip>
        {isSignedIn && (
          <ToggleChip isSelected={filters.online} onChange={(isOn) => change({ online: isOn })}>
            {onlineLabel}
          </ToggleChip>
        )}
        {isStudent && (
          <ToggleChip isSelected={filters.favourite} onChange={(isOn) => change({ favourite: isOn })}>
            {favouriteLabel}
          </ToggleChip>
        )}
      </ChipGroup>
    </div>
  )
}

const fewTopics = 8

/** Chosen topics first; the rest is shown on demand. */
function Topics({ filters, change, isSignedIn }: Pick<FilterFieldsProps, 'filters' | 'change' | 'isSignedIn'>) {
  const [isOpen, setOpen] = useState(false)
  const topics = useTopicChoices(isSignedIn)
  if (topics.length === 0) return null
  const chosen = (id: number) => filters.topics.includes(id)
  const shown = isOpen
    ? topics
    : [...topics.filter(({ id }) => chosen(id)), ...topics.filter(({ id }) => !chosen(id))].slice(
        0,
        Math.max(fewTopics, filters.topics.length),
      )
  const isFull = filters.topics.length >= bounds.tutorFilter.topics
  return (
    <ChipGroup label="الموضوعات">
      {shown.map(({ id, name }) => (
        <ToggleChip
          key={id}
          isSelected={chosen(id)}
          isDisabled={isFull && !chosen(id)}
          onChange={(isOn) => change({ topics: toggleItem(filters.topics, id, isOn) })}
        >
          {name}
        </ToggleChip>
      ))}
      {topics.length > shown.length && (
        <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
          {actions.showAll}
        </Button>
      )}
      {isFull && <p className="basis-full text-small text-ink-600">اخترت أكثر ما يمكن من الموضوعات.</p>}
    </ChipGroup>
  )
}
