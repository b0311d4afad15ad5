import { listStudioTutors } from '@hiwar/contract/studios.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LoadMore } from '@hiwar/app/lists/load-more.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense } from 'react'
import { freshOnFocus } from '../../parts/fresh-on-focus.ts'
import { NoTutors } from '../../parts/studio-tutors/no-tutors.tsx'
import { TutorChips } from '../../parts/studio-tutors/tutor-chips.tsx'
import { queryOf, useTutorFilters } from '../../parts/studio-tutors/use-tutor-filters.ts'
import { useMediaTask } from '../../parts/tutor-media/media-task.ts'
import { MediaToolbar } from './media-toolbar.tsx'
import { TutorMedia } from './tutor-media.tsx'
import { useShownKinds } from './use-shown-kinds.ts'

const MediaDialog = lazyWithRetry(async () => (await import('../../parts/tutor-media/media-dialog.tsx')).MediaDialog)

const pageSize = 12
const gridClasses = 'grid grid-cols-1 gap-4 @5xl:grid-cols-2 @[100rem]:grid-cols-3'

/** The files of all tutors in sight, by tutor (admin.md 1.13). */
export function MediaLibrary({ isForAdmin }: { isForAdmin: boolean }) {
  const filters = useTutorFilters()
  const [shownKind, setShownKind] = useShownKinds()
  const tasks = useMediaTask()
  const pages = useApiPages(listStudioTutors, { query: queryOf(filters) }, { size: pageSize, ...freshOnFocus })
  return (
    <div className="@container flex flex-col gap-6">
      <MediaToolbar filters={filters} isForAdmin={isForAdmin} shownKind={shownKind} onShownKind={setShownKind} />
      <TutorChips filters={filters} />
      {pages.isPending && <LibrarySkeleton />}
      {pages.items.length === 0 && <QueryFailure query={pages} />}
      {pages.isSuccess && pages.items.length === 0 && <NoTutors filters={filters} />}
      {pages.items.length > 0 && (
        <div>
          <ul className={gridClasses}>
            {pages.items.map((tutor) => (
              <TutorMedia key={tutor.id} tutor={tutor} kind={shownKind} tasks={tasks} isForAdmin={isForAdmin} />
            ))}
          </ul>
          <LoadMore pages={pages} />
        </div>
      )}
      {tasks.task !== null && (
        <Suspense>
          <MediaDialog tasks={tasks} task={tasks.task} />
        </Suspense>
      )}
    </div>
  )
}

function LibrarySkeleton() {
  return (
    <Loading label="جارٍ تحميل الوسائط" className={gridClasses}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-72 rounded-card" />
      ))}
    </Loading>
  )
}
