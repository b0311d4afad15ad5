import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { videoLengthText } from '@hiwar/arabic/form-words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { maxMegabytes } from '@hiwar/app/photo/image-file.ts'
import { cannotRecord } from '@hiwar/app/recording/recorder-faults.ts'
import { recordingType } from '@hiwar/app/recording/recorder.ts'
import { maxVideoMegabytes } from '@hiwar/app/upload/video-file.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { Camera, Film, Trash2, Upload, Video } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { advisedMinutes, frameLabel, mediaKinds } from '../../parts/tutor-media/media-kinds.ts'
import type { MediaTasks } from '../../parts/tutor-media/media-task.ts'
import { DropArea } from './drop-area.tsx'

const hints: Readonly<Record<MediaKind, () => string>> = {
  image: () =>
    `صورة JPG أو PNG أو GIF أو WebP حتى ${formatInteger(maxMegabytes)} ميجابايت، ` +
    `عرضها ${formatInteger(bounds.image.advice)} بكسل فأكثر. تقصّها مربعة قبل الرفع.`,
  video: () =>
    `فيديو MP4 أو MOV أو WebM حتى ${formatInteger(maxVideoMegabytes)} ميجابايت، أو تسجيل بالكاميرا، ` +
    videoLengthText(minutes(advisedMinutes.min, 'object'), minutes(advisedMinutes.max, 'object')),
  thumbnail: () =>
    `صورة JPG أو PNG أو GIF أو WebP حتى ${formatInteger(maxMegabytes)} ميجابايت، أو لقطة من الفيديو. ` +
    `تقصّها بنسبة ${formatInteger(16)}:${formatInteger(9)} قبل الرفع.`,
}

interface MediaFieldProps {
  kind: MediaKind
  tutor: StudioTutor
  tasks: MediaTasks
  mayRemove: boolean
  /** The file as it is now, when there is one. */
  children: ReactNode
}

/** One file of a tutor with its buttons; a file can be dropped on it too. */
export function MediaField({ kind, tutor, tasks, mayRemove, children }: MediaFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const titleId = useId()
  const offline = useOfflineReason()
  const isThere = tutor[kind] !== null
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) setProblem(offline ?? tasks.upload(tutor, kind, file))
  }
  return (
    <DropArea labelId={titleId} onDrop={take}>
      <h2 id={titleId} className="text-h3">
        {mediaKindLabel[kind]}
      </h2>
      {isThere ? children : <NoFile kind={kind} />}
      <Buttons
        kind={kind}
        tutor={tutor}
        offline={offline}
        onPick={take}
        onPickFrame={() => {
          setProblem(null)
          tasks.pickFrame(tutor)
        }}
        onRecord={() => {
          setProblem(null)
          tasks.record(tutor)
        }}
        onRemove={isThere && mayRemove ? () => tasks.remove(tutor, kind) : undefined}
      />
      {problem !== null && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      <p className="text-small text-ink-600">{hints[kind]()}</p>
    </DropArea>
  )
}

function NoFile({ kind }: { kind: MediaKind }) {
  const { Icon } = mediaKinds[kind]
  return (
    <p className="grid place-items-center gap-3 rounded-input border border-dashed border-line-control px-4 py-10 text-center text-ink-600">
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <span className="text-small">لا يوجد ملف بعد. اختره من جهازك أو اسحبه إلى هنا.</span>
    </p>
  )
}

interface ButtonsProps {
  kind: MediaKind
  tutor: StudioTutor
  /** Why nothing can be uploaded or removed now. */
  offline: string | undefined
  onPick: (files: readonly File[]) => void
  onPickFrame: () => void
  onRecord: () => void
  /** Undefined when there is nothing to remove, or the user may not. */
  onRemove: (() => void) | undefined
}

/** Photos are taken where the pointer is a finger; a video is filmed wherever the browser can. */
function Buttons({ kind, tutor, offline, onPick, onPickFrame, onRecord, onRemove }: ButtonsProps) {
  const { accept } = mediaKinds[kind]
  const isThere = tutor[kind] !== null
  return (
    <div className="flex flex-wrap gap-2">
      <FileTrigger
        accept={accept}
        onPick={onPick}
        size="small"
        variant={isThere ? 'secondary' : 'primary'}
        disabledReason={offline}
      >
        <Upload size={20} aria-hidden />
        {isThere ? 'استبدل' : 'ارفع'}
      </FileTrigger>
      {kind === MediaKind.Video && (
        <Button
          variant="secondary"
          size="small"
          disabledReason={offline ?? (recordingType() === null ? cannotRecord : undefined)}
          onPress={onRecord}
        >
          <Video size={20} aria-hidden />
          {actions.record}
        </Button>
      )}
      {kind !== MediaKind.Video && (
        <FileTrigger
          accept={accept}
          camera="environment"
          onPick={onPick}
          size="small"
          disabledReason={offline}
          className="pointer-fine:hidden"
        >
          <Camera size={20} aria-hidden />
          صوّر الآن
        </FileTrigger>
      )}
      {kind === MediaKind.Thumbnail && (
        <Button
          variant="secondary"
          size="small"
          disabledReason={offline ?? (tutor.video === null ? 'ارفع الفيديو أولًا، ثم اختر لقطة منه.' : undefined)}
          onPress={onPickFrame}
        >
          <Film size={20} aria-hidden />
          {frameLabel}
        </Button>
      )}
      {onRemove !== undefined && (
        <Button variant="quiet" size="small" className="text-danger!" disabledReason={offline} onPress={onRemove}>
          <Trash2 size={20} aria-hidden />
          {actions.remove}
        </Button>
      )}
    </div>
  )
}
