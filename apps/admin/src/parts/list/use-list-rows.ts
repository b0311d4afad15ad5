import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { useEffect, useEffectEvent } from 'react'
import { freshOnFocus } from '../fresh-on-focus.ts'
import { usePeople } from '../people/use-people.ts'
import type { Filters } from './define-list.ts'
import type { ListProps } from './list-props.ts'
import { useSelection } from './use-selection.ts'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

/** The rows of the page that a list shows, the old ones while the next come; and what is selected of them. */
export function useListRows<E extends Endpoint, F extends Filters, S extends string>({
  endpoint,
  query,
  params,
  control: { state, setPage },
  idOf,
  peopleOf,
  refetchEveryMs,
}: ListProps<E, F, S>) {
  const content = query(state)
  const sent = { ...content, page: state.page, size: state.size }
  const answer = useApiQuery(endpoint, { params, query: sent } as unknown as SentTo<E>, {
    placeholderData: (last) => last,
    ...freshOnFocus,
    refetchInterval: refetchEveryMs,
  })
  const page = answer.data as Page<RowOf<E>> | undefined
  const rows = page?.list ?? []
  useEventsMissed(() => void answer.refetch())
  usePageWithin(page?.total, answer.isPlaceholderData, { page: state.page, size: state.size, setPage })

  return {
    ...answer,
    rows,
    total: page?.total,
    people: usePeople(peopleOf === undefined ? [] : rows.flatMap(peopleOf)),
    /** Other or newer rows are on their way, while these are still shown. */
    isChanging: answer.isFetching && page !== undefined,
    selection: useSelection(JSON.stringify([params, content]), rows, idOf),
  }
}

/** What the parts of a list get. */
export interface ListPartProps<E extends Endpoint, F extends Filters, S extends string> {
  props: ListProps<E, F, S>
  answer: ReturnType<typeof useListRows<E, F, S>>
  shown: readonly string[]
}

/** A page beyond the end becomes the last one. */
function usePageWithin(
  total: number | undefined,
  isOldAnswer: boolean,
  {
    page,
    size,
    setPage,
  }: { page: number; size: number; setPage: (page: number, options: { isCorrection: true }) => void },
): void {
  const last = total === undefined || isOldAnswer ? null : Math.max(1, Math.ceil(total / size))
  const correct = useEffectEvent((to: number) => setPage(to, { isCorrection: true }))
  useEffect(() => {
    if (last !== null && page > last) correct(last)
  }, [last, page])
}
