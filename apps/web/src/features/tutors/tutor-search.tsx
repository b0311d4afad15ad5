import { actions } from '@hiwar/arabic/words.ts'
import { CloseButton } from '@hiwar/ui/button.tsx'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { longestSearch } from './use-search-text.ts'

interface TutorSearchProps {
  typed: string
  onType: (text: string) => void
  /** At once: Enter, and the cross. */
  onSearch: (text: string) => void
}

/** The search box: names and topics, as one types. */
export function TutorSearch({ typed, onType, onSearch }: TutorSearchProps) {
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  return (
    <search>
      <form onSubmit={searchNow} className="flex h-12 items-center rounded-input border border-line-control bg-white ps-3 has-[input:focus-visible]:focus-ring">
        <Search aria-hidden size={20} className="text-ink-600" />
        <input
          type="search" value={typed} maxLength={longestSearch} enterKeyHint="search" autoComplete="off"
          aria-label="ابحث عن معلّم بالاسم أو الموضوع" placeholder="الاسم أو الموضوع، مثل: مقابلات العمل"
          onChange={(event) => onType(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent px-3 text-body outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && <CloseButton label={`${actions.clear} البحث`} onPress={() => onSearch('')} />}
      </form>
    </search>
  )
}
