import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Select } from '@hiwar/ui/select.tsx'
import type { SelectProps } from '@hiwar/ui/select-control.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { studioChoices, studioOfValue, useStudios, valueOfStudio } from './use-studios.ts'

interface StudioFieldProps extends Omit<SelectProps<string>, 'label' | 'choices' | 'value' | 'onChange'> {
  /** Null: no studio. */
  value: number | null
  onChange: (studioId: number | null, studio: StudioInfo | undefined) => void
}

/** The studio of a tutor, or none. */
export function StudioField({ value, onChange, className, ...look }: StudioFieldProps) {
  const studios = useStudios()
  if (studios.data === undefined)
    return studios.failure === null ? (
      <Skeleton className={joinClasses('h-12', className ?? 'w-full')} />
    ) : (
      <QueryFailure query={studios} />
    )
  const { list } = studios.data
  return (
    <Select
      {...look}
      label="الاستوديو"
      className={className}
      value={valueOfStudio(value)}
      onChange={(chosen) => {
        const id = studioOfValue(chosen)
        onChange(
          id,
          list.find((studio) => studio.id === id),
        )
      }}
      choices={studioChoices(list)}
    />
  )
}
