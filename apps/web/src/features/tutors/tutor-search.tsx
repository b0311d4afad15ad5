import { SearchField } from '@hiwar/ui/search-field.tsx'

interface TutorSearchProps {
  typed: string
  onType: (text: string) => void
  /** Searches immediately, on Enter. */
  onSearch: (text: string) => void
}

/** The search field: by name and topic, while typing. */
export function TutorSearch({ typed, onType, onSearch }: TutorSearchProps) {
  return (
    <search>
      <SearchField
        label="ابحث عن معلّم بالاسم أو الموضوع"
        placeholder="الاسم أو الموضوع، مثل: مقابلات العمل"
        value={typed}
        onChange={onType}
        onSubmit={onSearch}
      />
    </search>
  )
}
