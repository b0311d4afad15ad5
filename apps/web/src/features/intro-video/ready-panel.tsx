import { bounds } from '@hiwar/contract/bounds.ts'
import { videoLengthText } from '@hiwar/arabic/form-words.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { Ear, Hourglass, Lightbulb, Sun, Video } from 'lucide-react'
import { maxVideoMegabytes, videoTypes } from '@hiwar/app/upload/video-file.ts'
import { cannotRecord, recorderFaultText } from '@hiwar/app/recording/recorder-faults.ts'
import { recordingType } from '@hiwar/app/recording/recorder.ts'
import type { DeviceErrorKind } from '@hiwar/arabic/errors.ts'

const { minSeconds, maxSeconds } = bounds.introVideo

const tips = [
  { Icon: Sun, text: 'اجلس أمام نافذة أو مصباح، فالضوء على وجهك لا خلفك.' },
  { Icon: Ear, text: 'اختر مكانًا هادئًا، وقرّب الميكروفون إن استطعت.' },
  { Icon: Lightbulb, text: 'تكلّم بالإنجليزية كما تكلّم طالبًا في أول حصة.' },
  {
    Icon: Hourglass,
    text: videoLengthText(formatDuration(minSeconds / 60, 'object'), formatDuration(maxSeconds / 60, 'object')),
  },
]

const script = [
  'Hi, I’m … and I teach English from …',
  'I have been teaching for … years, and I love helping people who …',
  'In my lessons we talk about …, and I correct you gently as we go.',
  'Let’s start with a short chat. See you in our first lesson!',
]

interface ReadyPanelProps {
  fault: DeviceErrorKind | null
  isRequestingCamera: boolean
  /** Why no video may be sent yet. */
  waitReason: string | undefined
  onRecord: () => void
  onPick: (file: File) => void
}

/** Before recording: tips, sample sentences, and the choice to record or to upload a file. */
export function ReadyPanel({ fault, isRequestingCamera, waitReason, onRecord, onPick }: ReadyPanelProps) {
  const recordDisabledReason = waitReason ?? (recordingType() === null ? cannotRecord : undefined)
  return (
    <div className="@container flex flex-col gap-5">
      <ul className="grid gap-3 @lg:grid-cols-2">
        {tips.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-ink-900">
            <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-nile-700" />
            {text}
          </li>
        ))}
      </ul>
      <Script />
      {fault !== null && (
        <Banner tone="danger" isLive>
          {recorderFaultText[fault]}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isPending={isRequestingCamera} disabledReason={recordDisabledReason} onPress={onRecord}>
          <Video size={20} aria-hidden />
          سجّل الآن
        </Button>
        <FileTrigger
          accept={videoTypes}
          disabledReason={waitReason}
          onPick={([file]) => {
            if (file !== undefined) onPick(file)
          }}
        >
          ارفع فيديو من جهازك
        </FileTrigger>
      </div>
      <p className="text-small text-ink-600">
        فيديو MP4 أو MOV أو WebM حتى {formatInteger(maxVideoMegabytes)} ميجابايت. إن انقطعت الشبكة أكملنا الرفع من حيث
        توقّف.
      </p>
    </div>
  )
}

/** Sentences to start with, before and while recording. */
export function Script() {
  return (
    <Card as="section" aria-label="نص يساعدك على البدء" className="bg-sand-100">
      <p className="mb-2 text-label text-ink-900">لا تعرف كيف تبدأ؟ هذه جمل تساعدك</p>
      <ol lang="en" dir="ltr" className="list-decimal space-y-1 ps-5 text-ink-900">
        {script.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  )
}
