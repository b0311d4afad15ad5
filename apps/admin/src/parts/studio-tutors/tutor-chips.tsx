import { isolate } from '@hiwar/arabic/direction.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { ActiveChips, searchChip } from '../active-chips.tsx'
import type { ActiveChip } from '../active-chips.tsx'
import { studioName, useStudios } from './use-studios.ts'
import type { TutorFilters } from './use-tutor-filters.ts'

/** The active search and filters of a list of tutors. */
export function TutorChips({ filters }: { filters: TutorFilters }) {
  const { text, studioId, missing, setStudio, setMissing, clear } = filters
  const { role } = useUser()
  // Only admins may ask for the studios.
  const studios = useStudios({ enabled: studioId !== null && isAdmin(role) })
  const chips: ActiveChip[] = []
  if (text.search !== '') chips.push(searchChip(text.search, () => text.choose('')))
  // Its name comes with the studios, and its number only where they cannot be read.
  if (studioId !== null && !studios.isLoading) {
    const studio = studios.data?.list.find(({ id }) => id === studioId) ?? { id: studioId, name: null }
    chips.push({ key: 'studio', text: `الاستوديو: ${isolate(studioName(studio))}`, onRemove: () => setStudio(null) })
  }
  if (missing !== null)
    chips.push({ key: 'missing', text: `ينقصه: ${mediaKindLabel[missing]}`, onRemove: () => setMissing(null) })
  return <ActiveChips chips={chips} onClear={clear} />
}
