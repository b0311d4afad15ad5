import type { ReactNode } from 'react'
import { allOf, contentOf } from './define-list.ts'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

interface ViewButtonsProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  /** No view is shown. */
  isAll: boolean
  /** Buttons of own views, after the built-in ones. */
  children?: ReactNode
}

/** "All" and the built-in views of a list. */
export function ViewButtons<F extends Filters, S extends string>({ control, isAll, children }: ViewButtonsProps<F, S>) {
  const { list, state, show } = control
  return (
    <div
      role="group"
      aria-label="طرق العرض"
      className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
    >
      <ViewButton isShown={isAll} onPress={() => show({ ...allOf(list), view: null, columns: null })}>
        الكل
      </ViewButton>
      {list.views.map((view) => (
        <ViewButton
          key={view.id}
          isShown={state.view === view.id}
          onPress={() => show({ ...contentOf(list, view), view: view.id, columns: null })}
        >
          {view.label}
        </ViewButton>
      ))}
      {children}
    </div>
  )
}

interface ViewButtonProps {
  isShown: boolean
  onPress: () => void
  children: ReactNode
}

export function ViewButton({ isShown, onPress, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={
        'relative -mb-px min-h-11 shrink-0 cursor-pointer border-b-2 border-transparent px-3 font-heading text-small ' +
        'font-semibold text-ink-600 hover:text-ink-900 aria-pressed:border-nile-600 aria-pressed:text-nile-700 ' +
        'focus-visible:-outline-offset-2'
      }
    >
      {children}
    </button>
  )
}
