import { bounds } from '@hiwar/contract/bounds.ts'
import { CropArea } from './crop-area.tsx'
import { zoomRange } from './crop.ts'
import type { CropPosition } from './crop.ts'
import type { ImageCrop } from './use-crop.ts'

/** Moves and enlarges the image in its crop area; says when it is unreadable or small. */
export function CropFields({
  crop: { source, ratio, size, position, setPosition, isUnreadable },
}: {
  crop: ImageCrop
}) {
  if (isUnreadable)
    return (
      <p role="alert" className="text-danger">
        تعذّر فتح هذه الصورة. اختر صورة أخرى.
      </p>
    )
  if (size === null) return null
  return (
    <>
      <CropArea source={source} size={size} position={position} ratio={ratio} onMove={setPosition} />
      <Zoom position={position} onMove={setPosition} />
      {Math.min(size.width, size.height) < bounds.image.advice && (
        <p className="text-small text-warning">الصورة صغيرة وقد تظهر غير واضحة.</p>
      )}
    </>
  )
}

function Zoom({ position, onMove }: { position: CropPosition; onMove: (position: CropPosition) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-label text-ink-900">
      التكبير
      <input
        type="range"
        min={zoomRange.min}
        max={zoomRange.max}
        step={0.05}
        value={position.zoom}
        className="h-11 flex-1 accent-nile-600"
        onChange={(event) => onMove({ ...position, zoom: Number(event.target.value) })}
      />
    </label>
  )
}
