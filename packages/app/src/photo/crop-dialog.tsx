import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { bounds } from '@hiwar/contract/bounds.ts'
import { useEffect, useState } from 'react'
import { FormFailure } from '../form-failure.tsx'
import { CropArea } from './crop-area.tsx'
import { centred, cropSquare, zoomRange } from './crop.ts'
import type { CropPosition, Size } from './crop.ts'
import { cropImage } from './image-file.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

/** The decoded image; null while it loads. */
function useLoadedImage(source: string): HTMLImageElement | 'unreadable' | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | 'unreadable' | null>(null)
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setLoaded(image))
    image.addEventListener('error', () => setLoaded('unreadable'))
    image.src = source
  }, [source])
  return loaded
}

/** Lets the user crop the chosen image and uploads it. It cannot be closed during the upload. */
export function CropDialog({ source, onClose }: { source: string; onClose: (isSent: boolean) => void }) {
  const upload = usePhotoUpload()
  const image = useLoadedImage(source)
  const [position, setPosition] = useState<CropPosition>(centred)
  const size: Size | null =
    image instanceof HTMLImageElement ? { width: image.naturalWidth, height: image.naturalHeight } : null

  const send = async () => {
    if (size === null || !(image instanceof HTMLImageElement)) return
    const square = await cropImage(image, cropSquare(size, position))
    if (square !== null && (await upload.send(square))) onClose(true)
  }
  const close = (stays: boolean) => {
    if (!stays && !upload.isRunning) onClose(false)
  }

  return (
    <Dialog title="صورتك" size="small" isOpen onOpenChange={close}>
      <div className="flex flex-col gap-5">
        {image === 'unreadable' && (
          <p role="alert" className="text-danger">
            تعذّر فتح هذه الصورة. اختر صورة أخرى.
          </p>
        )}
        {size !== null && (
          <>
            <CropArea source={source} size={size} position={position} onMove={setPosition} />
            <Zoom position={position} onMove={setPosition} />
            {Math.min(size.width, size.height) < bounds.image.advice && (
              <p className="text-small text-warning">الصورة صغيرة وقد تظهر غير واضحة.</p>
            )}
          </>
        )}
        {upload.isRunning && <ProgressBar label="نرفع صورتك" percent={upload.percent} />}
        <FormFailure failure={upload.failure} />
        <div className="flex gap-3">
          <Button
            className="flex-1"
            isPending={upload.isRunning}
            disabledReason={size === null ? 'انتظر حتى تظهر الصورة.' : undefined}
            onPress={() => void send()}
          >
            {actions.save}
          </Button>
          <Button
            variant="secondary"
            className="flex-1"
            onPress={() => {
              if (upload.isRunning) upload.stop()
              else onClose(false)
            }}
          >
            {actions.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
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
