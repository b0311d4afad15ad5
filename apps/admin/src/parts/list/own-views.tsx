import { actions } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { allOf, contentOf, isSameContent } from './define-list.ts'
import type { Filters, ListContent } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'
import { useOwnViews } from './use-own-views.ts'
import { ViewButton, ViewButtons } from './view-buttons.tsx'
import { captureView, differsFromView, maxViews, stateOfView } from './views.ts'
import type { OwnView } from './views.ts'

const ViewMenu = lazyPart(async () => (await import('./view-menu.tsx')).ViewMenu)
const ViewOrderDialog = lazyPart(async () => (await import('./view-order-dialog.tsx')).ViewOrderDialog)
const ViewNameDialog = lazyPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog)

/** The views bar with own views. */
export function OwnViews<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, show } = control
  const own = useOwnViews(list.name, useUser().id)
  const [naming, setNaming] = useState<'new' | OwnView | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const shown = own.views.find(({ id }) => id === state.view)
  const builtIn = list.views.find(({ id }) => id === state.view)
  const base: ListContent<F, S> = builtIn === undefined ? allOf(list) : contentOf(list, builtIn)
  const isChanged = shown === undefined ? !isSameContent(list, state, base) : differsFromView(list, state, shown)

  const { add, remove } = useViewTasks(control, own)
  return (
    <>
      <ViewButtons control={control} isAll={shown === undefined && builtIn === undefined}>
        {own.views.map((view) => (
          <ViewButton key={view.id} isShown={state.view === view.id} onPress={() => show(stateOfView(list, view))}>
            <bdi>{view.label}</bdi>
          </ViewButton>
        ))}
      </ViewButtons>
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
    </>
  )
}

/** Making and removing own views; what is shown follows. */
function useViewTasks<F extends Filters, S extends string>(
  { list, state, show }: ListControl<F, S>,
  own: ReturnType<typeof useOwnViews>,
) {
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
  return { add, remove }
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
