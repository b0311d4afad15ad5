import { Camera, CameraOff, Droplet, Ellipsis, Mic, MicOff, MonitorUp, MonitorX, PhoneOff } from 'lucide-react'
import { CallButton } from './call-button.tsx'
import type { CallPanel } from './call-panel.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'

interface ControlsProps {
  media: MediaControl
  local: LocalMedia
  panels: readonly CallPanel[]
  openPanel: string | null
  onPanel: (id: string) => void
  onMore: () => void
  onLeave: () => void
}

/** Phones and some tablets cannot share their screen; then there is no button for it. */
const canShareScreen = typeof navigator !== 'undefined' && 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/** Right to left: microphone, camera, blur, screen, panels, more, leave (web.md §2 `/lesson/{id}`). */
export function Controls({ media, local, panels, openPanel, onPanel, onMore, onLeave }: ControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label="أزرار المكالمة"
      className="flex flex-wrap items-start justify-evenly gap-x-1 gap-y-3 px-2 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:justify-center sm:gap-6 sm:px-3"
    >
      <CallButton
        label={local.mic ? 'كتم' : 'تشغيل الصوت'}
        icon={local.mic ? Mic : MicOff}
        tone={local.mic ? 'on' : 'off'}
        isPressed={!local.mic}
        onPress={() => {
          void media.setMic(!local.mic)
        }}
      />
      <CallButton
        label={local.camera ? 'الكاميرا' : 'تشغيل الكاميرا'}
        icon={local.camera ? Camera : CameraOff}
        tone={local.camera ? 'on' : 'off'}
        isPressed={!local.camera}
        onPress={() => {
          void media.setCamera(!local.camera)
        }}
      />
      {local.blur !== null && (
        <span className="max-sm:hidden">
          <CallButton
            label="تمويه"
            icon={Droplet}
            tone={local.blur ? 'off' : 'on'}
            isPressed={local.blur}
            onPress={() => {
              void media.setBlur(local.blur !== true)
            }}
          />
        </span>
      )}
      {canShareScreen && (
        <span className="max-sm:hidden">
          <CallButton
            label={local.screen ? 'أوقف العرض' : 'اعرض شاشتك'}
            icon={local.screen ? MonitorX : MonitorUp}
            tone={local.screen ? 'off' : 'on'}
            isPressed={local.screen}
            onPress={() => {
              if (local.screen) media.stopScreen()
              else void media.shareScreen()
            }}
          />
        </span>
      )}
      {panels.map(({ id, label, icon, badge }) => (
        <CallButton
          key={id}
          label={label}
          icon={icon}
          badge={badge}
          tone={openPanel === id ? 'off' : 'on'}
          isPressed={openPanel === id}
          onPress={() => {
            onPanel(id)
          }}
        />
      ))}
      <CallButton label="المزيد" icon={Ellipsis} onPress={onMore} />
      <CallButton label="مغادرة" icon={PhoneOff} tone="leave" onPress={onLeave} />
    </div>
  )
}
