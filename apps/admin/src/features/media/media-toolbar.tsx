import { MediaKind } from '@hiwar/contract/enums.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { StudioSelect } from '../../parts/studio-tutors/studio-select.tsx'
import { TutorSearch } from '../../parts/studio-tutors/tutor-search.tsx'
import type { TutorFilters } from '../../parts/studio-tutors/use-tutor-filters.ts'

const any = 'any'

interface MediaToolbarProps {
  filters: TutorFilters
  isForAdmin: boolean
  shownKind: MediaKind | null
  onShownKind: (kind: MediaKind | null) => void
}

/** Search, studio, which files are shown and which are missing. */
export function MediaToolbar({ filters, isForAdmin, shownKind, onShownKind }: MediaToolbarProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <TutorSearch text={filters.text} />
      {isForAdmin && <StudioSelect value={filters.studioId} onChange={filters.setStudio} />}
      <KindSelect label="الملفات المعروضة" anyLabel="كل الملفات" value={shownKind} onChange={onShownKind} />
      <KindSelect
        label="الملف الناقص"
        anyLabel="ناقص أو كامل"
        prefix="ينقصه: "
        value={filters.missing}
        onChange={filters.setMissing}
      />
    </div>
  )
}

interface KindSelectProps {
  label: string
  anyLabel: string
  /** Before the name of a kind. */
  prefix?: string
  value: MediaKind | null
  onChange: (kind: MediaKind | null) => void
}

function KindSelect({ label, anyLabel, prefix = '', value, onChange }: KindSelectProps) {
  const kinds = Object.values(MediaKind)
  return (
    <Select
      label={label}
      isLabelHidden
      className="min-w-40 grow basis-40 sm:w-56 sm:grow-0 sm:basis-auto"
      value={value ?? any}
      onChange={(chosen) => onChange(kinds.find((kind) => kind === chosen) ?? null)}
      choices={[
        { value: any, label: anyLabel },
        ...kinds.map((kind) => ({ value: kind, label: prefix + mediaKindLabel[kind] })),
      ]}
    />
  )
}
