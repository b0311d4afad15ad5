import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Flag, Maximize, PictureInPicture2 } from 'lucide-react'
import type { CallPanel } from './call-panel.tsx'
import { DeviceChoice } from './device-choice.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { canShareScreen, screenShare } from './screen-share.ts'
import { showPictureInPicture } from './use-picture-in-picture.ts'
import { reportLabel } from '../../parts/report-button.tsx'

interface MoreDialogProps {
  media: MediaControl
  local: LocalMedia
  /** Those without a button of their own on a phone. */
  panels: readonly CallPanel[]
  onPanel: (id: string) => void
  isLowData: boolean
  onLowData: (isOn: boolean) => void
  /** The partner's video is shown whole instead of filling the screen. */
  isWhole: boolean
  onWhole: (isOn: boolean) => void
  onReport: () => void
  onClose: () => void
}

/**
 * Rarely needed options of a call: low data mode, other devices, full screen, picture in picture, report; on a phone
 * also what has no room among the controls.
 */
export function MoreDialog(given: MoreDialogProps) {
  const { media, local, isLowData, onLowData, isWhole, onWhole, onClose } = given
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
        <PhoneButtons {...given} />
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
        <Switch isSelected={isWhole} onChange={onWhole} description="تظهر بلا قص، وقد تبقى حولها مساحة سوداء.">
          الصورة كاملة
        </Switch>
        <DeviceChoice media={media} local={local} />
        <MoreButtons {...given} />
      </div>
    </Dialog>
  )
}

/** The other panels, and sharing the screen where the browser can: they stand among the controls where there is room. */
function PhoneButtons({ media, local, panels, onPanel, onClose }: MoreDialogProps) {
  const share = screenShare(media, local)
  if (panels.length === 0 && !canShareScreen) return null
  return (
    <div className="flex flex-wrap gap-3 roomy:hidden">
      {panels.map(({ id, label, icon: Icon }) => (
        <Button key={id} variant="secondary" onPress={() => onPanel(id)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden /> {label}
        </Button>
      ))}
      {canShareScreen && (
        <Button
          variant="secondary"
          onPress={() => {
            share.toggle()
            onClose()
          }}
        >
          <share.Icon size={20} strokeWidth={1.75} aria-hidden /> {share.label}
        </Button>
      )}
    </div>
  )
}

function MoreButtons({ onReport, onClose }: MoreDialogProps) {
  return (
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
        <Flag size={20} strokeWidth={1.75} aria-hidden /> {reportLabel}
      </Button>
    </div>
  )
}

async function toggleFullScreen(): Promise<void> {
  // Phones without full screen mode reject this; nothing else changes.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined)
  else await document.documentElement.requestFullscreen().catch(() => undefined)
}
