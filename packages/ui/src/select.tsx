import { actions } from '@hiwar/arabic/words.ts'
import { Suspense } from 'react'
import { FieldFace } from './field-face.tsx'
import { onDemand } from './on-demand.ts'
import type { SelectProps } from './select-control.tsx'

const SelectControl = onDemand(async () => (await import('./select-control.tsx')).SelectControl)

/** A select for up to about fifteen choices, with type-ahead. For longer lists use `SearchSelect`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const chosen = props.choices.find(({ value }) => value === props.value)
  return (
    <Suspense fallback={<FieldFace {...props}>{chosen?.label ?? props.placeholder ?? actions.choose}</FieldFace>}>
      <SelectControl {...props} />
    </Suspense>
  )
}
