import { bounds } from '@hiwar/contract/bounds.ts'
import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import type { Size } from '@hiwar/app/photo/crop.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { ImageOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { mediaKinds } from '../../parts/tutor-media/media-kinds.ts'
import type { MediaTasks } from '../../parts/tutor-media/media-task.ts'
import { HoverVideo } from './hover-video.tsx'
import { MediaMenu } from './media-menu.tsx'
import { otherWayOf } from './other-way.ts'
import type { OtherWay } from './other-way.ts'

interface MediaTileProps {
  kind: MediaKind
  tutor: StudioTutor
  tasks: MediaTasks
  isForAdmin: boolean
  onFlag: () => void
}

const boxClasses = 'grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-input bg-sand-100'

/** One file: what it shows, its size as the browser reads it, and what can be done with it. */
export function MediaTile({ kind, tutor, tasks, isForAdmin, onFlag }: MediaTileProps) {
  const [pixels, setPixels] = useState<Size | null>(null)
  const address = tutor[kind]
  const replace = (file: File) => {
    const problem = tasks.upload(tutor, kind, file)
    if (problem !== null) toast.error({ title: 'لم يُرفع الملف', description: problem })
  }
  const otherWay = otherWayOf(kind, tutor, tasks)
  if (address === null) return <MissingTile kind={kind} otherWay={otherWay} onPick={replace} />
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      {kind === MediaKind.Video ? (
        <HoverVideo
          source={address}
          poster={tutor.thumbnail ?? undefined}
          className={boxClasses}
          onPixels={setPixels}
        />
      ) : (
        <Picture source={address} label={mediaKindLabel[kind]} onPixels={setPixels} />
      )}
      <figcaption className="flex items-start justify-between gap-1">
        <span className="min-w-0 pt-2 text-small">
          {mediaKindLabel[kind]}
          <PixelSize pixels={pixels} />
        </span>
        <MediaMenu
          kind={kind}
          tutor={tutor}
          address={address}
          isForAdmin={isForAdmin}
          otherWay={otherWay}
          onReplace={replace}
          onRemove={() => tasks.remove(tutor, kind)}
          onFlag={onFlag}
        />
      </figcaption>
    </figure>
  )
}

interface PictureProps {
  source: string
  label: string
  onPixels: (pixels: Size) => void
}

function Picture({ source, label, onPixels }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <div role="img" aria-label={`${label}: تعذّر عرض الملف`} className={`${boxClasses} text-ink-600`}>
        <ImageOff size={32} strokeWidth={1.5} aria-hidden />
      </div>
    )
  return (
    <div className={boxClasses}>
      <img
        src={source}
        alt={label}
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onPixels({ width, height })}
        onError={() => setBroken(true)}
        className="size-full object-contain"
      />
    </div>
  )
}

/** The size in pixels, marked when it is below the advice of people.md 0.12. */
function PixelSize({ pixels }: { pixels: Size | null }) {
  if (pixels === null) return null
  const isSmall = Math.min(pixels.width, pixels.height) < bounds.image.advice
  return (
    <span className={`flex flex-wrap items-center gap-1 text-tiny ${isSmall ? 'text-warning' : 'text-ink-600'}`}>
      {isSmall && <TriangleAlert size={16} aria-hidden className="shrink-0" />}
      <bdi dir="ltr" className="figures whitespace-nowrap">
        {formatInteger(pixels.width)} × {formatInteger(pixels.height)}
      </bdi>
      {isSmall && 'صغير'}
    </span>
  )
}

interface MissingTileProps {
  kind: MediaKind
  otherWay: OtherWay | null
  onPick: (file: File) => void
}

function MissingTile({ kind, otherWay, onPick }: MissingTileProps) {
  const { Icon, accept } = mediaKinds[kind]
  const offline = useOfflineReason()
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className={`${boxClasses} border border-dashed border-line-control bg-white! text-ink-600`}>
        <Icon size={32} strokeWidth={1.5} aria-hidden />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-1 text-small text-ink-600">
        {mediaKindLabel[kind]}: لا يوجد
        <FileTrigger
          accept={accept}
          variant="quiet"
          size="small"
          disabledReason={offline}
          onPick={([file]) => {
            if (file !== undefined) onPick(file)
          }}
        >
          ارفع
        </FileTrigger>
        {otherWay !== null && (
          <Button variant="quiet" size="small" disabledReason={offline} onPress={otherWay.start}>
            {otherWay.label}
          </Button>
        )}
      </figcaption>
    </figure>
  )
}
