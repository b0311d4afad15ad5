import { actions } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { allOf, contentOf, isSameContent } from './define-list.ts'
import type { Filters, ListContent } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'
import { useOwnViews } from './use-own-views.ts'
import { captureView, differsFromView, maxViews, stateOfView } from './views.ts'
import type { OwnView } from './views.ts'

const ViewMenu = lazyPart(async () => (await import('./view-menu.tsx')).ViewMenu)
const ViewOrderDialog = lazyPart(async () => (await import('./view-order-dialog.tsx')).ViewOrderDialog)
const ViewNameDialog = lazyPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog)

/** "All", the built-in views and own ones; a changed view can be saved or reset (admin.md 4.1). */
export function ViewsBar<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, show } = control
  const own = useOwnViews(list.name, useUser().id)
  const [naming, setNaming] = useState<'new' | OwnView | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const shown = own.views.find(({ id }) => id === state.view)
  const builtIn = list.views.find(({ id }) => id === state.view)
  const base: ListContent<F, S> = builtIn === undefined ? allOf(list) : contentOf(list, builtIn)
  const isChanged = shown === undefined ? !isSameContent(list, state, base) : differsFromView(list, state, shown)

  const add = (label: string) => {
    const view = captureView(list, state, { id: crypto.randomUUID().slice(0, 8), label })
    own.add(view)
    show({ view: view.id })
  }
  const remove = (view: OwnView) => {
    const place = own.views.findIndex(({ id }) => id === view.id)
    const { pathname } = location
    own.remove(view)
    show({ ...allOf(list), view: null, columns: null })
    return () => {
      own.restore(view, place)
      // The toast outlives the page.
      if (location.pathname === pathname) show(stateOfView(list, view))
    }
  }
  return (
    <div className="flex min-h-[2.8125rem] items-center gap-1 border-b border-sand-300">
      <ViewButtons control={control} own={own.views} isAll={shown === undefined && builtIn === undefined} />
      {isChanged && (
        <ChangedView
          isOwn={shown !== undefined}
          isFull={own.views.length >= maxViews}
          onSave={() => shown !== undefined && own.replace(captureView(list, state, shown))}
          onReset={() => show(shown === undefined ? base : stateOfView(list, shown))}
          onSaveNew={() => setNaming('new')}
        />
      )}
      {shown !== undefined && (
        <ViewMenu
          view={shown}
          own={own}
          onRename={setNaming}
          onOrder={() => setOrdering(true)}
          onRemove={remove}
          onShow={show}
        />
      )}
      {isOrdering && <ViewOrderDialog views={own.views} onReorder={own.order} onClose={() => setOrdering(false)} />}
      {naming !== null && (
        <ViewNameDialog
          view={naming === 'new' ? null : naming}
          onClose={() => setNaming(null)}
          onNamed={(label) => (naming === 'new' ? add(label) : own.replace({ ...naming, label }))}
        />
      )}
    </div>
  )
}

interface ViewButtonsProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  own: readonly OwnView[]
  isAll: boolean
}

function ViewButtons<F extends Filters, S extends string>({ control, own, isAll }: ViewButtonsProps<F, S>) {
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
      {own.map((view) => (
        <ViewButton key={view.id} isShown={state.view === view.id} onPress={() => show(stateOfView(list, view))}>
          <bdi>{view.label}</bdi>
        </ViewButton>
      ))}
    </div>
  )
}

interface ChangedViewProps {
  isOwn: boolean
  /** No further view can be kept. */
  isFull: boolean
  onSave: () => void
  onReset: () => void
  onSaveNew: () => void
}

function ChangedView({ isOwn, isFull, onSave, onReset, onSaveNew }: ChangedViewProps) {
  return (
    <>
      {isOwn && (
        <Button variant="quiet" size="small" onPress={onSave}>
          {actions.save}
        </Button>
      )}
      <Button variant="quiet" size="small" onPress={onReset}>
        {actions.dismiss}
      </Button>
      <IconButton
        label="احفظ طريقة عرض جديدة"
        title="احفظ طريقة عرض جديدة"
        size="small"
        icon={<BookmarkPlus aria-hidden size={20} />}
        disabledReason={isFull ? 'وصلت إلى أقصى عدد من طرق العرض. احذف واحدة أولًا.' : undefined}
        onPress={onSaveNew}
      />
    </>
  )
}

function ViewButton({ isShown, onPress, children }: { isShown: boolean; onPress: () => void; children: ReactNode }) {
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
