import type { Failure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesDialog } from '@hiwar/app/forms/unsaved-changes-dialog.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'

interface UploadFrameProps {
  title: string
  /** What is sent: a crop or a preview. */
  children: ReactNode
  upload: { isRunning: boolean; percent: number; failure: Failure | null; isOffline?: boolean; stop: () => void }
  isSent: boolean
  /** Why it cannot be sent yet. */
  disabledReason: string | undefined
  onSend: () => void
  onClose: () => void
  /** Beside the closing button once it is sent. */
  next?: ReactNode
  /** Records again. What was recorded is in no file, so closing asks first. */
  onRetake?: (() => void) | undefined
}

/** The dialog of one upload: ready, running, sent or failed. It stays open while it runs (admin.md 1.14). */
export function UploadFrame({ title, children, upload, isSent, next, onClose, ...given }: UploadFrameProps) {
  const isBusy = upload.isRunning
  const isRecording = given.onRetake !== undefined && !isSent
  const [isAsking, setAsking] = useState(false)
  const close = () => (isRecording ? setAsking(true) : onClose())
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      footer={
        isSent ? (
          <>
            {next}
            <Button variant={next === undefined ? 'primary' : 'secondary'} className="grow" onPress={onClose}>
              {actions.close}
            </Button>
          </>
        ) : (
          <SendButtons {...given} upload={upload} onClose={close} />
        )
      }
    >
      <UnsavedChangesGuard when={isBusy || isRecording} />
      {isAsking && (
        <UnsavedChangesDialog
          title="لم يُرفع التسجيل"
          text="إن أغلقت الآن فلن نحتفظ بما سجّلته."
          leaveLabel="اترك التسجيل"
          onLeave={onClose}
          onStay={() => setAsking(false)}
        />
      )}
      {isSent ? (
        <Sent />
      ) : (
        <div className="flex flex-col gap-5">
          {children}
          {isBusy && (
            <ProgressBar
              label={upload.isOffline === true ? 'ننتظر عودة الشبكة لنكمل' : 'نرفع الملف. لا تغلق الصفحة.'}
              percent={upload.percent}
            />
          )}
          <FormFailure failure={upload.failure} />
        </div>
      )}
    </Dialog>
  )
}

/** The button that had the focus is gone, and with the focus on nothing the dialog would hear no Escape. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

function Sent() {
  return (
    <p
      ref={takeFocus}
      tabIndex={-1}
      role="status"
      className="flex flex-col items-center gap-3 py-8 text-center text-success"
    >
      <CircleCheck size={48} strokeWidth={1.5} aria-hidden />
      <span className="text-ink-900">تم الرفع، وظهر الملف في صفحة المعلّم.</span>
    </p>
  )
}

type SendButtonsProps = Pick<UploadFrameProps, 'upload' | 'disabledReason' | 'onSend' | 'onClose' | 'onRetake'>

function SendButtons({ upload, disabledReason, onSend, onClose, onRetake }: SendButtonsProps) {
  const offline = useOfflineReason()
  if (upload.isRunning)
    return (
      <Button
        variant="secondary"
        className="grow"
        disabledReason={upload.percent >= 100 ? 'وصل الملف كله، ونحفظه الآن.' : undefined}
        onPress={upload.stop}
      >
        أوقف الرفع
      </Button>
    )
  return (
    <>
      <Button className="grow" disabledReason={offline ?? disabledReason} onPress={onSend}>
        {upload.failure === null ? 'ارفع' : actions.retry}
      </Button>
      {onRetake !== undefined && (
        <Button variant="secondary" className="grow" onPress={onRetake}>
          سجّل من جديد
        </Button>
      )}
      <Button variant="secondary" className="grow" onPress={onClose}>
        {actions.cancel}
      </Button>
    </>
  )
}
