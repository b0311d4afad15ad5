import { isolate } from '@hiwar/arabic/direction.ts'
import { photoSessionStateLabel } from '@hiwar/arabic/labels.ts'
import { PhotoSessionState } from '@hiwar/contract/enums.ts'
import { listStudios } from '@hiwar/contract/studios.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import { useApiQuery } from '@hiwar/client/query.ts'

/** All studios, for admins. */
export const useStudios = ({ enabled = true } = {}) => useApiQuery(listStudios, { query: { size: 100 } }, { enabled })

/** What a studio without a name is called. */
export const studioName = ({ id, name }: { id: number; name: string | null }): string => name ?? `استوديو #${id}`

/** The value of a select for no studio. */
export const noStudio = 'none'
export const noStudioLabel = photoSessionStateLabel[PhotoSessionState.Unassigned]

export const valueOfStudio = (id: number | null): string => (id === null ? noStudio : String(id))
export const studioOfValue = (value: string): number | null => (value === noStudio ? null : Number(value))

/** No studio, and every studio. */
export const studioChoices = (studios: readonly StudioInfo[]) => [
  { value: noStudio, label: noStudioLabel },
  ...studios.map((studio) => ({ value: String(studio.id), label: studioName(studio) })),
]

/** What the toast says after a tutor's studio was changed at once. */
export const studioWords = (studio: StudioInfo | undefined) => ({
  done: studio === undefined ? 'أصبح المعلّم بلا استوديو' : `تم اختيار ${isolate(studioName(studio))}`,
  failed: 'لم يتغيّر الاستوديو',
})
