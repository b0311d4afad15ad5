import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { TutorAvatar } from '../../parts/studio-tutors/tutor-avatar.tsx'
import { useMediaTask } from '../../parts/tutor-media/media-task.ts'
import type { MediaTasks } from '../../parts/tutor-media/media-task.ts'
import { VideoPlayer } from '../../parts/tutor-media/video-player.tsx'
import { CheckList } from './check-list.tsx'
import { MediaField } from './media-field.tsx'

const MediaDialog = lazyWithRetry(async () => (await import('../../parts/tutor-media/media-dialog.tsx')).MediaDialog)

interface SessionDeskProps {
  tutor: StudioTutor
  isForAdmin: boolean
}

/** The three files of a tutor: each is shown, uploaded, replaced and removed in its own field. */
export function SessionDesk({ tutor, isForAdmin }: SessionDeskProps) {
  const tasks = useMediaTask()
  return (
    <div className="@container flex flex-col gap-6">
      <div className="grid items-start gap-6 @2xl:grid-cols-2 @6xl:grid-cols-[minmax(18rem,1fr)_minmax(0,1.5fr)_minmax(0,1.5fr)]">
        <div className="flex flex-col gap-6 @lg:@max-6xl:grid @lg:@max-6xl:grid-cols-2 @2xl:@max-6xl:col-span-2">
          <PhotoField tutor={tutor} tasks={tasks} mayRemove={isForAdmin} />
          <CheckList tutor={tutor} isForAdmin={isForAdmin} />
        </div>
        <VideoField tutor={tutor} tasks={tasks} />
        <ThumbnailField tutor={tutor} tasks={tasks} />
      </div>
      {tasks.task !== null && (
        <Suspense>
          <MediaDialog tasks={tasks} task={tasks.task} />
        </Suspense>
      )}
    </div>
  )
}

interface FieldProps {
  tutor: StudioTutor
  tasks: MediaTasks
}

/** A photo is removed by admins alone; a studio replaces it (people.md 11). */
function PhotoField({ tutor, tasks, mayRemove }: FieldProps & { mayRemove: boolean }) {
  return (
    <MediaField kind={MediaKind.Image} tutor={tutor} tasks={tasks} mayRemove={mayRemove}>
      {tutor.image !== null && <TutorAvatar tutor={tutor} size={174} className="mx-auto my-4" />}
    </MediaField>
  )
}

function VideoField({ tutor, tasks }: FieldProps) {
  return (
    <MediaField kind={MediaKind.Video} tutor={tutor} tasks={tasks} mayRemove>
      {tutor.video !== null && (
        <VideoPlayer source={tutor.video} poster={tutor.thumbnail ?? undefined} label={mediaKindLabel.video} />
      )}
    </MediaField>
  )
}

function ThumbnailField({ tutor, tasks }: FieldProps) {
  return (
    <MediaField kind={MediaKind.Thumbnail} tutor={tutor} tasks={tasks} mayRemove>
      {tutor.thumbnail !== null && (
        <img
          src={tutor.thumbnail}
          alt={mediaKindLabel.thumbnail}
          width={960}
          height={540}
          className="aspect-video w-full rounded-input bg-sand-100 object-contain"
        />
      )}
    </MediaField>
  )
}
