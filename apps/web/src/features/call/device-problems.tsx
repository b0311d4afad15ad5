import { deviceErrorText } from '@hiwar/arabic/errors.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Lock, Mic, Settings, SlidersHorizontal, Video } from 'lucide-react'
import type { LocalMedia, MediaControl } from './local-media.ts'

const problemClasses =
  'grid gap-2 rounded-card border border-apricot-500/50 bg-apricot-500/10 p-4 text-small text-call-text handheld:bg-call-800'

/** What is wrong with a device and how to fix it, before joining and in the call. */
export function DeviceProblems({
  media,
  local,
  onHide,
}: {
  media: MediaControl
  local: LocalMedia
  onHide?: () => void
}) {
  const problems = [
    { name: 'الميكروفون', error: local.micError, retry: () => media.setMic(true) },
    { name: 'الكاميرا', error: local.cameraError, retry: () => media.setCamera(true) },
  ]
  return problems.map(
    ({ name, error, retry }) =>
      error !== null && (
        <div key={name} role="alert" className={problemClasses}>
          <p>
            <strong>{name}:</strong> {deviceErrorText[error]}
          </p>
          {error === 'denied' && <PermissionSteps />}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onPress={() => {
                void retry()
              }}
            >
              حاول مرة أخرى
            </Button>
            {onHide !== undefined && (
              <Button variant="quiet" className="text-call-text! hover:bg-call-text/10!" onPress={onHide}>
                إخفاء
              </Button>
            )}
          </div>
        </div>
      ),
  )
}

/** Steps to allow the camera and microphone again, by browser family, with a sketch of where the setting is. */
function PermissionSteps() {
  const family = familyOf(navigator.userAgent)
  const { steps, Mark } = {
    iphone: {
      Mark: Settings,
      steps: [
        'افتح «الإعدادات» ثم «سفاري» ثم «الكاميرا» و«الميكروفون».',
        'اختر «السماح»، ثم ارجع إلى هذه الصفحة وحدّثها.',
      ],
    },
    android: {
      Mark: Lock,
      steps: [
        'اضغط العلامة بجوار عنوان الصفحة.',
        'افتح «الأذونات» وشغّل الكاميرا والميكروفون.',
        'ارجع واضغط «حاول مرة أخرى».',
      ],
    },
    desktop: {
      Mark: SlidersHorizontal,
      steps: ['اضغط العلامة بجوار عنوان الصفحة.', 'غيّر الكاميرا والميكروفون إلى «السماح».', 'اضغط «حاول مرة أخرى».'],
    },
  }[family]
  return (
    <div className="grid gap-3">
      <ol className="ms-5 list-decimal text-call-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p
        dir="ltr"
        aria-hidden
        className="flex w-full max-w-xs items-center gap-2 rounded-full bg-call-text/10 p-1 text-call-muted"
      >
        <span className="grid size-8 shrink-0 place-content-center rounded-full ring-2 ring-apricot-500">
          <Mark size={18} strokeWidth={1.75} className="text-call-text" />
        </span>
        <span className="truncate">{family === 'iphone' ? 'Settings › Safari' : location.host}</span>
        <span className="ms-auto flex gap-1 pe-2">
          <Video size={16} strokeWidth={1.75} />
          <Mic size={16} strokeWidth={1.75} />
        </span>
      </p>
    </div>
  )
}

function familyOf(agent: string): 'iphone' | 'android' | 'desktop' {
  if (/iPhone|iPad/.test(agent)) return 'iphone'
  return agent.includes('Android') ? 'android' : 'desktop'
}
