import { listIntroVideos } from '@hiwar/contract/intro-videos.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { TutorAvatar } from '../../parts/studio-tutors/tutor-avatar.tsx'
import { tutorName } from '../../parts/studio-tutors/tutor-name.ts'
import { VideoPlayer } from '../../parts/tutor-media/video-player.tsx'
import { ReviewForm } from './review-form.tsx'

/** As many as one sitting reviews; later ones follow when these are decided. */
const queueSize = 50

type Waiting = Reply<typeof listIntroVideos>['list'][number]

/** The intro videos that wait, the oldest first; after each decision the next one opens (more.md 6). */
export function VideoReview() {
  const queue = useApiQuery(listIntroVideos, { query: { size: queueSize } }, { refetchOnWindowFocus: true })
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (queue.failure !== null && queue.data === undefined) return <QueryFailure query={queue} />
  if (queue.data === undefined)
    return (
      <Loading className="grid gap-6 lg:grid-cols-[1fr_24rem]">
        <Skeleton className="aspect-video w-full rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  const { list } = queue.data
  const place = Math.max(
    list.findIndex(({ tutor }) => tutor.id === chosenId),
    0,
  )
  const current = list[place]
  if (current === undefined)
    return <EmptyState illustration="success" text="لا شيء ينتظر. كل فيديو وصلنا تمت مراجعته." />
  const openNext = () => setChosenId((list[place + 1] ?? list[0])?.tutor.id ?? null)
  return (
    <div className="@container flex flex-col gap-6">
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Watch waiting={current} />
        <ReviewForm
          key={`${current.tutor.id} ${current.introVideo.submittedAt}`}
          waiting={current}
          onDecided={openNext}
        />
      </div>
      <Queue list={list} current={current} onChoose={setChosenId} />
    </div>
  )
}

function Watch({ waiting: { tutor, video, introVideo } }: { waiting: Waiting }) {
  return (
    <section aria-label="الفيديو" className="flex min-w-0 flex-col gap-4">
      <div className="flex items-center gap-3">
        <TutorAvatar tutor={tutor} size={48} isDecorative />
        <div className="min-w-0">
          <h2 className="truncate text-h3">
            <bdi>{tutorName(tutor)}</bdi>
          </h2>
          {introVideo.submittedAt !== null && (
            <p className="text-small text-ink-600">أُرسل {formatDateTime(introVideo.submittedAt, { zone: cairo })}</p>
          )}
        </div>
      </div>
      {video !== null && <VideoPlayer source={video} label={`الفيديو التعريفي: ${tutorName(tutor)}`} />}
    </section>
  )
}

interface QueueProps {
  list: readonly Waiting[]
  current: Waiting
  onChoose: (tutorId: number) => void
}

function Queue({ list, current, onChoose }: QueueProps) {
  if (list.length < 2) return null
  return (
    <nav aria-label="الفيديوهات المنتظرة">
      <h2 className="mb-3 text-h3">الفيديوهات المنتظرة</h2>
      <ul className="flex gap-2 overflow-x-auto p-1">
        {list.map(({ tutor, introVideo }) => (
          <li key={tutor.id} className="shrink-0">
            <button
              type="button"
              aria-current={tutor.id === current.tutor.id ? 'true' : undefined}
              onClick={() => onChoose(tutor.id)}
              className="flex min-h-11 w-64 cursor-pointer items-center gap-3 rounded-input border border-sand-300 bg-white p-3 text-start hover:border-nile-600 aria-[current=true]:border-nile-600 aria-[current=true]:bg-nile-50"
            >
              <TutorAvatar tutor={tutor} size={40} isDecorative />
              <span className="min-w-0">
                <span className="block truncate text-small font-semibold">
                  <bdi>{tutorName(tutor)}</bdi>
                </span>
                {introVideo.submittedAt !== null && (
                  <span className="block text-tiny text-ink-600">
                    {formatDateTime(introVideo.submittedAt, { zone: cairo })}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
