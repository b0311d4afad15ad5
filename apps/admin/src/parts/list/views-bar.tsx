import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Suspense } from 'react'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'
import { ViewButtons } from './view-buttons.tsx'

const OwnViews = onDemand(async () => (await import('./own-views.tsx')).OwnViews)
// Not needed for the first paint: without own views the bar looks the same.
void OwnViews.preload()

/** "All", the built-in views and own ones; a changed view can be saved or reset (admin.md 4.1). */
export function ViewsBar<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  return (
    <div className="flex min-h-[2.8125rem] items-center gap-1 border-b border-sand-300">
      <Suspense fallback={<ViewButtons control={control} isAll={control.state.view === null} />}>
        <OwnViews control={control} />
      </Suspense>
    </div>
  )
}
