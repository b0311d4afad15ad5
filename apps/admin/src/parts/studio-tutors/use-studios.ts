import { listStudios } from '@hiwar/contract/studios.ts'
import { useApiQuery } from '@hiwar/client/query.ts'

/** All studios, for admins. */
export const useStudios = () => useApiQuery(listStudios, { query: { size: 100 } })

/** What a studio without a name is called. */
export const studioName = ({ id, name }: { id: number; name: string | null }): string => name ?? `استوديو #${id}`
