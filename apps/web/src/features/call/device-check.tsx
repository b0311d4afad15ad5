import { Button } from '@hiwar/ui/button.tsx'
import { Camera, CameraOff, Droplet, Mic, MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallButton } from './call-button.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { DeviceChoice, hasNoSpeaker } from './device-choice.tsx'
import { DeviceProblems } from './device-problems.tsx'
import { LevelMeter } from './level-meter.tsx'
import { VideoTile } from './video-tile.tsx'

interface DeviceCheckProps {
  media: MediaControl
  local: LocalMedia
  self: { id: number; name: string; image: string | null }
  /** What stands beside the preview: who is inside, when it starts, the way in. */
  children: ReactNode
}

/** The room before the call: one's own picture, a meter that answers the voice, the devices to choose from. */
export function DeviceCheck({ media, local, self, children }: DeviceCheckProps) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 p-4 md:p-8 lg:min-h-dvh lg:grid-cols-[3fr_2fr] lg:content-center lg:items-center">
      <section aria-label="تجهيز الكاميرا والميكروفون" className="grid gap-4">
        {/* Never so high that the way in is out of sight; a question has the whole width of a phone. */}
        <div
          className={`relative mx-auto overflow-hidden rounded-card border border-white/10 sm:aspect-video sm:h-auto sm:max-h-[56dvh] sm:min-h-80 sm:w-full ${local.status === 'ready' ? 'aspect-[9/16] h-[56dvh]' : 'h-80 w-full'}`}
        >
          <VideoTile
            person={self}
            stream={local.stream}
            hasPicture={local.camera && local.status === 'ready'}
            isMuted={!local.mic}
            isOwn
            size="full"
          />
          {local.status !== 'ready' && <AskForDevices media={media} isAsking={local.status === 'asking'} />}
        </div>
        {local.status === 'ready' && (
          <>
            <div className="flex flex-wrap items-center justify-center gap-6">
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
                label={local.camera ? 'إيقاف الكاميرا' : 'تشغيل الكاميرا'}
                icon={local.camera ? Camera : CameraOff}
                tone={local.camera ? 'on' : 'off'}
                isPressed={!local.camera}
                onPress={() => {
                  void media.setCamera(!local.camera)
                }}
              />
              {local.blur !== null && (
                <CallButton
                  label="تمويه الخلفية"
                  icon={Droplet}
                  tone={local.blur ? 'off' : 'on'}
                  isPressed={local.blur}
                  onPress={() => {
                    void media.setBlur(local.blur !== true)
                  }}
                />
              )}
              <div className="grid justify-items-center gap-1 text-tiny text-call-muted">
                <LevelMeter stream={local.stream} isOn={local.mic} />
                تكلّم لترى صوتك
              </div>
            </div>
            <DeviceProblems media={media} local={local} />
            {hasNoSpeaker(local.devices) && (
              <p role="note" className="text-small text-apricot-500">
                لم نجد سماعة على هذا الجهاز. وصّل سماعة لتسمع الطرف الآخر.
              </p>
            )}
          </>
        )}
      </section>
      <section className="grid gap-5 lg:row-span-2">{children}</section>
      {/* On a phone after the way in, which stays on the first screen. */}
      {local.status === 'ready' && <DeviceChoice media={media} local={local} />}
    </div>
  )
}

function AskForDevices({ media, isAsking }: { media: MediaControl; isAsking: boolean }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-call-800 p-6 text-center text-call-text">
      <span className="flex gap-3 text-nile-300" aria-hidden>
        <Camera size={32} strokeWidth={1.75} />
        <Mic size={32} strokeWidth={1.75} />
      </span>
      {isAsking ? (
        <p role="status" className="max-w-xs">
          المتصفح يسألك الآن عن الكاميرا والميكروفون. اختر «السماح» لنكمل.
        </p>
      ) : (
        <>
          <p className="max-w-xs">
            تحتاج الحصة إلى الميكروفون ليسمعك الطرف الآخر، وإلى الكاميرا إن أحببت أن يراك. لا شيء يُرسل قبل أن تنضم.
          </p>
          <Button
            onPress={() => {
              void media.start({ camera: true })
            }}
          >
            شغّل الكاميرا والميكروفون
          </Button>
          <Button
            variant="quiet"
            className="text-call-text! hover:bg-white/10!"
            onPress={() => {
              void media.start({ camera: false })
            }}
          >
            الميكروفون فقط
          </Button>
        </>
      )}
    </div>
  )
}
