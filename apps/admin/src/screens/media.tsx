import { isAdmin } from '@hiwar/contract/roles.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { MediaLibrary } from '../features/media/media-library.tsx'
import { PendingCount } from '../features/video-review/pending-count.tsx'
import { LiveTutors } from '../parts/tutor-media/live-tutors.tsx'

const VideoReview = onDemand(async () => (await import('../features/video-review/video-review.tsx')).VideoReview)

const files = 'files'
const review = 'review'

/** `/media`: all files of tutors; admins also review intro videos (admin.md 1.13, more.md 6). */
export function MediaScreen() {
  const isForAdmin = isAdmin(useUser().role)
  const [query, setQuery] = useSearchParams()
  if (!isForAdmin)
    return (
      <Page title="الوسائط">
        <MediaLibrary isForAdmin={false} />
      </Page>
    )
  return (
    <Page title="الوسائط">
      <LiveTutors />
      <Tabs
        label="الوسائط"
        selected={query.get('tab') === review ? review : files}
        onSelect={(tab) => setQuery(tab === review ? { tab } : {})}
        items={[
          { id: files, label: 'الملفات', content: <MediaLibrary isForAdmin /> },
          {
            id: review,
            label: (
              <>
                مراجعة الفيديو
                <PendingCount />
              </>
            ),
            content: (
              <Suspense fallback={<ReviewSkeleton />}>
                <VideoReview />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  )
}

function ReviewSkeleton() {
  return (
    <Loading>
      <Skeleton className="aspect-video w-full rounded-card lg:w-2/3" />
    </Loading>
  )
}
