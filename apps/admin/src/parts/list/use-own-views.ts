import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { loadViews, moveView, orderViews, storeViews } from './views.ts'
import type { OwnView } from './views.ts'

/** The own views of a list, kept in this browser. */
export function useOwnViews(list: string, userId: number) {
  const [views, setViews] = useState(() => loadViews(list, userId))
  // Read again before each change: another tab may have changed them.
  const change = (next: (views: readonly OwnView[]) => readonly OwnView[]) => {
    const changed = next(loadViews(list, userId))
    if (!storeViews(list, userId, changed))
      toast.error({
        title: 'لم تُحفظ طريقة العرض',
        description: 'المتصفح لا يسمح بالتخزين. أفرغ مساحة ثم حاول مرة أخرى.',
      })
    setViews(changed)
  }
  return {
    views,
    add: (view: OwnView) => change((now) => [...now, view]),
    replace: (view: OwnView) => change((now) => now.map((each) => (each.id === view.id ? view : each))),
    remove: (view: OwnView) => change((now) => now.filter((each) => each.id !== view.id)),
    /** Where it stood before it was removed. */
    restore: (view: OwnView, place: number) => change((now) => now.toSpliced(place, 0, view)),
    move: (id: string, by: -1 | 1) => change((now) => moveView(now, id, by)),
    order: (ids: readonly string[]) => change((now) => orderViews(now, ids)),
  }
}
