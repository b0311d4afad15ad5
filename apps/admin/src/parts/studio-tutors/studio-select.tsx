import { Select } from '@hiwar/ui/select.tsx'
import { studioName, useStudios } from './use-studios.ts'

const all = 'all'

interface StudioSelectProps {
  value: number | null
  onChange: (studioId: number | null) => void
}

/** Filters by studio. */
export function StudioSelect({ value, onChange }: StudioSelectProps) {
  const studios = useStudios()
  const choices = (studios.data?.list ?? []).map((studio) => ({ value: String(studio.id), label: studioName(studio) }))
  return (
    <Select
      label="الاستوديو"
      isLabelHidden
      className="min-w-40 grow basis-40 sm:w-52 sm:grow-0 sm:basis-auto"
      value={value === null ? all : String(value)}
      onChange={(chosen) => onChange(chosen === all ? null : Number(chosen))}
      choices={[{ value: all, label: 'كل الاستوديوهات' }, ...choices]}
    />
  )
}
