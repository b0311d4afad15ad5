import { Droplet, Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { CallButton } from './call-button.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'

interface DeviceButtonProps {
  media: MediaControl
  local: LocalMedia
}

/** Mutes and unmutes the own microphone. */
export function MicButton({ media, local }: DeviceButtonProps) {
  return (
    <CallButton
      label={local.mic ? 'كتم' : 'تشغيل الميكروفون'}
      icon={local.mic ? Mic : MicOff}
      tone={local.mic ? 'on' : 'off'}
      isPressed={!local.mic}
      onPress={() => {
        void media.setMic(!local.mic)
      }}
    />
  )
}

/** Switches the own camera; `labelWhenOn` names it while it is on. */
export function CameraButton({ media, local, labelWhenOn }: DeviceButtonProps & { labelWhenOn: string }) {
  return (
    <CallButton
      label={local.camera ? labelWhenOn : 'تشغيل الكاميرا'}
      icon={local.camera ? Video : VideoOff}
      tone={local.camera ? 'on' : 'off'}
      isPressed={!local.camera}
      onPress={() => {
        void media.setCamera(!local.camera)
      }}
    />
  )
}

/** Blurs the background; null where the camera cannot. */
export function BlurButton({ media, local, label }: DeviceButtonProps & { label: string }) {
  if (local.blur === null) return null
  return (
    <CallButton
      label={label}
      icon={Droplet}
      tone={local.blur ? 'off' : 'on'}
      isPressed={local.blur}
      onPress={() => {
        void media.setBlur(local.blur !== true)
      }}
    />
  )
}
