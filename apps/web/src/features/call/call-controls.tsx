import { Ellipsis, PhoneOff } from 'lucide-react'
import { CallButton } from './call-button.tsx'
import type { CallPanel } from './call-panel.tsx'
import { BlurButton, CameraButton, MicButton } from './device-buttons.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { canShareScreen, screenShare } from './screen-share.ts'

interface CallControlsProps {
  media: MediaControl
  local: LocalMedia
  panels: readonly CallPanel[]
  openPanel: string | null
  onPanel: (id: string) => void
  onMore: () => void
  onLeave: () => void
}

const toolbarClasses =
  'flex items-start justify-evenly gap-x-1 px-2 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ' +
  'roomy:flex-wrap roomy:justify-center roomy:gap-x-6 roomy:gap-y-3 roomy:px-3'

/**
 * Right to left: microphone, camera, blur, screen, panels, more, leave (web.md §2 `/lesson/{id}`). On a phone there are
 * five: microphone, camera, the first panel, more and leave; the others stand under "more".
 */
export function CallControls({ media, local, panels, openPanel, onPanel, onMore, onLeave }: CallControlsProps) {
  return (
    <div role="toolbar" aria-label="أزرار المكالمة" className={toolbarClasses}>
      <MicButton media={media} local={local} />
      <CameraButton media={media} local={local} labelWhenOn="إيقاف الكاميرا" />
      {local.blur !== null && (
        <span className="handheld:hidden">
          <BlurButton media={media} local={local} label="تمويه الخلفية" />
        </span>
      )}
      {canShareScreen && (
        <span className="handheld:hidden">
          <ShareScreenButton media={media} local={local} />
        </span>
      )}
      {panels.map(({ id, label, icon, badge }, place) => (
        <span key={id} className={place === 0 ? 'contents' : 'handheld:hidden'}>
          <CallButton
            label={label}
            icon={icon}
            badge={badge}
            tone={openPanel === id ? 'off' : 'on'}
            isPressed={openPanel === id}
            onPress={() => {
              onPanel(id)
            }}
          />
        </span>
      ))}
      <CallButton label="المزيد" icon={Ellipsis} onPress={onMore} />
      <CallButton label="مغادرة" icon={PhoneOff} tone="leave" onPress={onLeave} />
    </div>
  )
}

function ShareScreenButton({ media, local }: Pick<CallControlsProps, 'media' | 'local'>) {
  const { label, Icon, toggle } = screenShare(media, local)
  return (
    <CallButton
      label={label}
      icon={Icon}
      tone={local.screen ? 'off' : 'on'}
      isPressed={local.screen}
      onPress={toggle}
    />
  )
}
