import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { contentOf, filterTexts, isSameContent } from './define-list.ts'
import type { Filters } from './define-list.ts'
import type { ListProps } from './list-props.ts'
import type { ListControl } from './use-list-state.ts'

interface ListEmptyProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  empty: ListProps<never, F, S>['empty']
  /** Makes the first row. */
  create: ListProps<never, F, S>['create']
}

/** Nothing to show: an empty queue, no match, or the first use of the list (admin.md 0.4). */
export function ListEmpty<F extends Filters, S extends string>({ control, empty, create }: ListEmptyProps<F, S>) {
  const { list, state, clear } = control
  const view = list.views.find(({ id }) => id === state.view)
  if (view?.empty !== undefined && isSameContent(list, state, contentOf(list, view)))
    return (
      <EmptyState
        illustration="success"
        text={view.empty}
        action={
          <Button variant="secondary" onPress={clear}>
            اعرض الكل
          </Button>
        }
      />
    )
  if (state.q !== '' || filterTexts(list, state.filters).length > 0)
    return (
      <EmptyState
        illustration="not-found"
        text="لم نجد ما يطابق البحث والفلاتر."
        action={
          <Button variant="secondary" onPress={clear}>
            امسح الكل
          </Button>
        }
      />
    )
  return <EmptyState {...empty} action={create && <Button onPress={create.onPress}>{create.label}</Button>} />
}
