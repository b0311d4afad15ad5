import { MediaKind } from '@hiwar/contract/enums.ts'
import { FrameDialog } from './frame-dialog.tsx'
import { ImageUpload } from './image-upload.tsx'
import type { MediaTask, MediaTasks } from './media-task.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RemoveMedia } from './remove-media.tsx'
import { VideoUpload } from './video-upload.tsx'

/** The dialog of the current task. */
export function MediaDialog({ tasks, task }: { tasks: MediaTasks; task: MediaTask }) {
  const { tutor } = task
  switch (task.type) {
    case 'upload':
      return task.kind === MediaKind.Video ? (
        <VideoUpload
          tutorId={tutor.id}
          file={task.file}
          source={task.source}
          onClose={tasks.close}
          onPickFrame={() => tasks.pickFrame(tutor, task.source)}
          onRetake={task.isRecorded ? () => tasks.record(tutor) : undefined}
        />
      ) : (
        <ImageUpload key={task.source} tutorId={tutor.id} kind={task.kind} source={task.source} onClose={tasks.close} />
      )
    case 'record':
      return (
        <RecordDialog
          onRecorded={(file) => tasks.upload(tutor, MediaKind.Video, file, { isRecorded: true })}
          onClose={tasks.close}
        />
      )
    case 'frame':
      return (
        <FrameDialog
          source={task.source}
          onPick={(frame) => tasks.upload(tutor, MediaKind.Thumbnail, frame)}
          onClose={tasks.close}
        />
      )
    case 'remove':
      return <RemoveMedia tutor={tutor} kind={task.kind} source={task.source} onClose={tasks.close} />
  }
}
