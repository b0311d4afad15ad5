import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Flag, Maximize, PictureInPicture2 } from 'lucide-react'
import { DeviceChoice } from './device-choice.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { showPictureInPicture } from './use-picture-in-picture.ts'

interface MoreDialogProps {
  media: MediaControl
  local: LocalMedia
  isLowData: boolean
  onLowData: (isOn: boolean) => void
  onReport: () => void
  onClose: () => void
}

/** Rarely needed options of a call: low data mode, other devices, full screen, picture in picture, report. */
export function MoreDialog({ media, local, isLowData, onLowData, onReport, onClose }: MoreDialogProps) {
  return (
    <Dialog
      title="خيارات المكالمة"
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="grid gap-5">
        <Switch
          isSelected={isLowData}
          onChange={onLowData}
          description={`صوت واضح أولًا: لا تصلك صورة من معك، وتصغر صورتك. حوالي ${formatInteger(40)} ميجابايت في نصف ساعة.`}
        >
          توفير البيانات
        </Switch>
        {local.blur !== null && (
          <Switch
            isSelected={local.blur}
            onChange={(isOn) => {
              void media.setBlur(isOn)
            }}
          >
            تمويه الخلفية
          </Switch>
        )}
        <div className="rounded-card bg-call-900 p-4">
          <DeviceChoice media={media} local={local} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onPress={() => {
              void toggleFullScreen()
              onClose()
            }}
          >
            <Maximize size={20} strokeWidth={1.75} aria-hidden /> ملء الشاشة
          </Button>
          {document.pictureInPictureEnabled && (
            <Button
              variant="secondary"
              onPress={() => {
                void showPictureInPicture()
                onClose()
              }}
            >
              <PictureInPicture2 size={20} strokeWidth={1.75} aria-hidden /> نافذة صغيرة
            </Button>
          )}
          <Button variant="secondary" onPress={onReport}>
            <Flag size={20} strokeWidth={1.75} aria-hidden /> أبلغ عن مشكلة
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

async function toggleFullScreen(): Promise<void> {
  // Phones without full screen mode reject this; nothing else changes.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined)
  else await document.documentElement.requestFullscreen().catch(() => undefined)
}
