import { SearchField } from '@hiwar/ui/search-field.tsx'
import type { TutorFilters } from './use-tutor-filters.ts'

/** Finds tutors by name or email. */
export function TutorSearch({ text }: { text: TutorFilters['text'] }) {
  return (
    <SearchField
      label="ابحث باسم المعلّم أو بريده"
      value={text.typed}
      onChange={text.type}
      onSubmit={text.choose}
      className="w-full sm:w-80"
    />
  )
}
