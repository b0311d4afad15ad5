import { PhotoSessionState } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { SessionList } from '../features/photo-sessions/session-list.tsx'
import { StudioSelect } from '../parts/studio-tutors/studio-select.tsx'
import { TutorChips } from '../parts/studio-tutors/tutor-chips.tsx'
import { TutorSearch } from '../parts/studio-tutors/tutor-search.tsx'
import { useTutorFilters } from '../parts/studio-tutors/use-tutor-filters.ts'
import { LiveTutors } from '../parts/tutor-media/live-tutors.tsx'

/** `/photo-sessions`: the studio's work list; admins see those of all studios (admin.md 1.14). */
export function PhotoSessionsScreen() {
  const isForAdmin = isAdmin(useUser().role)
  const filters = useTutorFilters({ defaultState: PhotoSessionState.Waiting })
  return (
    <Page
      title="جلسات التصوير"
      actions={
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <TutorSearch text={filters.text} />
          {isForAdmin && <StudioSelect value={filters.studioId} onChange={filters.setStudio} />}
        </div>
      }
    >
      {isForAdmin && <LiveTutors />}
      <div className="flex flex-col gap-4">
        <TutorChips filters={filters} />
        <SessionList filters={filters} isAdmin={isForAdmin} />
      </div>
    </Page>
  )
}
