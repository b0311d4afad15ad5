import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { bounds } from '@hiwar/contract/bounds.ts'
import { useEffect, useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { CropWindow } from './crop-window.tsx'
import { centred, squareOf, zoomRange } from './crop.ts'
import type { Placing, Size } from './crop.ts'
import { cut } from './picture.ts'
import { usePhotoSending } from './use-photo-sending.ts'

/**
 * Shows the chosen picture as it will be kept, lets it be placed, and sends it. While it is on its way the dialog
 * stays.
 */
export function CropDialog({ source, onClose }: { source: string; onClose: (isSent: boolean) => void }) {
  const sending = usePhotoSending()
  const [picture, setPicture] = useState<HTMLImageElement | 'unreadable' | null>(null)
  const [placing, setPlacing] = useState<Placing>(centred)
  const size: Size | null =
    picture instanceof HTMLImageElement ? { width: picture.naturalWidth, height: picture.naturalHeight } : null

  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setPicture(image))
    image.addEventListener('error', () => setPicture('unreadable'))
    image.src = source
  }, [source])

  const send = async () => {
    if (size === null || !(picture instanceof HTMLImageElement)) return
    const square = await cut(picture, squareOf(size, placing))
    if (square !== null && (await sending.send(square))) onClose(true)
  }
  const close = (stays: boolean) => {
    if (!stays && !sending.isRunning) onClose(false)
  }

  return (
    <Dialog title="صورتك" size="small" isOpen onOpenChange={close}>
      <div className="flex flex-col gap-5">
        {picture === 'unreadable' && (
          <p role="alert" className="text-danger">
            تعذّر فتح هذه الصورة. اختر صورة أخرى.
          </p>
        )}
        {size !== null && (
          <>
            <CropWindow source={source} size={size} placing={placing} onPlace={setPlacing} />
            <Zoom placing={placing} onPlace={setPlacing} />
            {Math.min(size.width, size.height) < bounds.image.advice && (
              <p className="text-small text-warning">الصورة صغيرة وقد تظهر غير واضحة.</p>
            )}
          </>
        )}
        {sending.isRunning && <ProgressBar label="نرفع صورتك" percent={sending.percent} />}
        <FormFailure failure={sending.failure} />
        <div className="flex gap-3">
          <Button
            className="flex-1"
            isPending={sending.isRunning}
            disabledReason={size === null ? 'انتظر حتى تظهر الصورة.' : undefined}
            onPress={() => void send()}
          >
            {actions.save}
          </Button>
          <Button
            variant="secondary"
            className="flex-1"
            onPress={() => {
              if (sending.isRunning) sending.stop()
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

function Zoom({ placing, onPlace }: { placing: Placing; onPlace: (placing: Placing) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-label text-ink-900">
      التكبير
      <input
        type="range"
        min={zoomRange.min}
        max={zoomRange.max}
        step={0.05}
        value={placing.zoom}
        className="h-11 flex-1 accent-nile-600"
        onChange={(event) => onPlace({ ...placing, zoom: Number(event.target.value) })}
      />
    </label>
  )
}
