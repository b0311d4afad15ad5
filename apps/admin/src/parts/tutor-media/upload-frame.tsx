import type { Failure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/unsaved-changes-guard.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { CircleCheck } from 'lucide-react'
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
}

/** The dialog of one upload: ready, running, sent or failed. It stays open while it runs (admin.md 1.14). */
export function UploadFrame({ title, children, upload, isSent, next, onClose, ...given }: UploadFrameProps) {
  const isBusy = upload.isRunning
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
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
          <SendButtons {...given} upload={upload} onClose={onClose} />
        )
      }
    >
      <UnsavedChangesGuard when={isBusy} />
      {isSent ? (
        <p role="status" className="flex flex-col items-center gap-3 py-8 text-center text-success">
          <CircleCheck size={48} strokeWidth={1.5} aria-hidden />
          <span className="text-ink-900">تم الرفع، وظهر الملف في صفحة المعلّم.</span>
        </p>
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

type SendButtonsProps = Pick<UploadFrameProps, 'upload' | 'disabledReason' | 'onSend' | 'onClose'>

function SendButtons({ upload, disabledReason, onSend, onClose }: SendButtonsProps) {
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
      <Button className="grow" disabledReason={disabledReason} onPress={onSend}>
        {upload.failure === null ? 'ارفع' : actions.retry}
      </Button>
      <Button variant="secondary" className="grow" onPress={onClose}>
        {actions.cancel}
      </Button>
    </>
  )
}
