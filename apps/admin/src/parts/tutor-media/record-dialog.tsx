import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { cannotRecord, recorderFaultText } from '@hiwar/app/recording/recorder-faults.ts'
import { recordingType } from '@hiwar/app/recording/recorder.ts'
import type { RecorderState, RecordingSettings } from '@hiwar/app/recording/recorder.ts'
import { RecordPanel } from '@hiwar/app/recording/record-panel.tsx'
import { useRecorder } from '@hiwar/app/recording/use-recorder.ts'
import { MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { useEffect } from 'react'

/** A studio films somebody else, better than a tutor at home; five minutes are about 190 MB. */
const settings: RecordingSettings = {
  facing: 'environment',
  width: 1920,
  height: 1080,
  bitsPerSecond: 5_000_000,
  maxSeconds: 5 * MINUTE_SECONDS,
}

interface RecordDialogProps {
  /** Must not change between renders. */
  onRecorded: (file: File) => void
  onClose: () => void
}

/** Films the tutor's video with the camera of this device, if its browser can (admin.md 1.14). */
export function RecordDialog(given: RecordDialogProps) {
  return recordingType() === null ? <CannotRecord onClose={given.onClose} /> : <Camera {...given} />
}

const title = `${actions.record}: ${mediaKindLabel.video}`

function CannotRecord({ onClose }: Pick<RecordDialogProps, 'onClose'>) {
  return (
    <Dialog title={title} size="small" isOpen onOpenChange={onClose}>
      <Banner tone="warning">{cannotRecord}</Banner>
    </Dialog>
  )
}

function Camera({ onRecorded, onClose }: RecordDialogProps) {
  const { recorder, ...state } = useRecorder(settings, onRecorded)
  useEffect(() => void recorder.open(), [recorder])
  const isTaking = state.phase === 'counting' || state.phase === 'recording'
  const isOn = isTaking || state.phase === 'ready'
  return (
    <Dialog
      title={title}
      size="large"
      isOpen
      isDismissable={!isTaking}
      isKeyboardDismissDisabled={isTaking}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <UnsavedChangesGuard when={isTaking} />
      {isOn ? (
        <RecordPanel
          recorder={recorder}
          {...state}
          maxSeconds={settings.maxSeconds}
          onCancel={onClose}
          onRestart={() => {
            recorder.close()
            void recorder.open()
          }}
        />
      ) : (
        <CameraOff fault={state.fault} onRetry={() => void recorder.open()} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface CameraOffProps extends Pick<RecorderState, 'fault'> {
  onRetry: () => void
  onClose: () => void
}

/** While the browser asks for the camera, or after it was refused. */
function CameraOff({ fault, onRetry, onClose }: CameraOffProps) {
  if (fault === null)
    return (
      <p role="status" className="flex flex-col items-center gap-4 py-16 text-center text-ink-600">
        <Spinner size={32} />
        اسمح للمتصفح باستعمال الكاميرا والميكروفون.
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="danger" isLive>
        {recorderFaultText[fault]}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button onPress={onRetry}>{actions.retry}</Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.close}
        </Button>
      </div>
    </div>
  )
}
