import { things } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Mic, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlurButton, CameraButton, MicButton } from './device-buttons.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { DeviceChoice, hasNoSpeaker } from './device-choice.tsx'
import { DeviceProblems } from './device-problems.tsx'
import { LevelMeter } from '@hiwar/app/recording/level-meter.tsx'
import { HelpLink } from '../../parts/help-link.tsx'
import { VideoTile } from './video-tile.tsx'

interface DeviceCheckProps {
  media: MediaControl
  local: LocalMedia
  self: { id: number; name: string; image: string | null }
  /** Beside the preview: who is in the call, when it starts, the join button. */
  children: ReactNode
}

const layoutClasses =
  'mx-auto grid w-full max-w-5xl gap-6 p-4 md:p-8 lg:min-h-dvh lg:grid-cols-[3fr_2fr] lg:content-center ' +
  'lg:items-center'

const previewClasses =
  'relative mx-auto overflow-hidden rounded-card border border-call-text/10 ' +
  'sm:aspect-video sm:h-auto sm:max-h-[56dvh] sm:min-h-80 sm:w-full'

/** Before the call: the own video, a meter for the microphone, and the devices to choose from. */
export function DeviceCheck({ media, local, self, children }: DeviceCheckProps) {
  const isReady = local.status === 'ready'
  return (
    <div className={layoutClasses}>
      <section aria-label="تجهيز الكاميرا والميكروفون" className="grid gap-4">
        {/* Low enough that the join button stays in sight; the permission prompt gets the full width of a phone. */}
        <div className={`${previewClasses} ${isReady ? 'aspect-[9/16] h-[56dvh]' : 'h-80 w-full'}`}>
          <VideoTile
            person={self}
            stream={local.stream}
            hasPicture={local.camera && isReady}
            isMuted={!local.mic}
            isOwn
            size="full"
          />
          {!isReady && <RequestDevices media={media} isRequesting={local.status === 'requesting'} />}
        </div>
        {isReady && <OpenDevices media={media} local={local} />}
      </section>
      <section className="grid gap-5 lg:row-span-2">
        {children}
        <HelpLink className="min-h-11 content-center justify-self-center px-4 text-small text-call-text underline underline-offset-[0.2em]">
          {things.help}
        </HelpLink>
      </section>
      {/* On a phone this comes after the join button, which stays on the first screen. */}
      {isReady && <DeviceChoice media={media} local={local} />}
    </div>
  )
}

/** The switches of the open devices, the level meter, and what is wrong with a device. */
function OpenDevices({ media, local }: Pick<DeviceCheckProps, 'media' | 'local'>) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-center gap-6">
        <MicButton media={media} local={local} />
        <CameraButton media={media} local={local} labelWhenOn="إيقاف الكاميرا" />
        <BlurButton media={media} local={local} label="تمويه الخلفية" />
        <div className="grid justify-items-center gap-1 text-tiny text-call-muted">
          <span className="grid h-12 place-content-center">
            <LevelMeter stream={local.stream} isOn={local.mic} />
          </span>
          تكلّم لترى صوتك
        </div>
      </div>
      <DeviceProblems media={media} local={local} />
      {hasNoSpeaker(local.devices) && (
        <p role="note" className="text-small text-apricot-500">
          لم نجد سماعة على هذا الجهاز. وصّل سماعة لتسمع الحصة.
        </p>
      )}
    </>
  )
}

const promptClasses =
  'absolute inset-0 grid place-content-center justify-items-center gap-4 bg-call-800 p-6 text-center ' +
  'text-call-text'

/** Asks for permission to use the devices. */
function RequestDevices({ media, isRequesting }: { media: MediaControl; isRequesting: boolean }) {
  return (
    <div className={promptClasses}>
      <span className="flex gap-3 text-nile-300" aria-hidden>
        <Video size={32} strokeWidth={1.75} />
        <Mic size={32} strokeWidth={1.75} />
      </span>
      {isRequesting ? (
        <p role="status" className="max-w-xs">
          المتصفح يسألك الآن عن الكاميرا والميكروفون. اختر «السماح» لنكمل.
        </p>
      ) : (
        <>
          <p className="max-w-xs">
            تحتاج المكالمة إلى الميكروفون ليصل صوتك، وإلى الكاميرا إن أحببت أن تظهر صورتك. لا نرسل شيئًا قبل أن تنضمّ.
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
            className="text-call-text! hover:bg-call-text/10!"
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
