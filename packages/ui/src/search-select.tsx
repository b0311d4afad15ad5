import { actions } from '@hiwar/arabic/words.ts'
import { Suspense } from 'react'
import { FieldFace } from './field-face.tsx'
import { onDemand } from './on-demand.ts'
import type { SearchSelectProps } from './search-select-control.tsx'

const SearchSelectControl = onDemand(async () => (await import('./search-select-control.tsx')).SearchSelectControl)

/** A combobox for long lists; the search ignores hamza, taa marbuta and diacritics. */
export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const chosen = props.choices.find(({ value }) => value === props.value)
  return (
    <Suspense fallback={<FieldFace {...props}>{chosen?.label ?? props.placeholder ?? actions.search}</FieldFace>}>
      <SearchSelectControl {...props} />
    </Suspense>
  )
}
