import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { openSocket } from '@hiwar/client/socket.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Enrolment } from './enrolment.tsx'

/** The enrolment that cannot be put off: set it up, or sign out. */
export function EnrolmentDialog({ onDone }: { onDone: () => void }) {
  const signOut = useSignOut()
  const finish = () => {
    // It was refused like the pages.
    void openSocket()
    onDone()
  }
  return (
    <Dialog
      title="فعّل خطوة التحقّق الثانية"
      isOpen
      onOpenChange={() => undefined}
      isDismissable={false}
      isKeyboardDismissDisabled
      isFullScreen
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-900">
          تطلبها إدارة المنصة من كل فريق العمل. تُفتح لك الصفحات بعد أن تفعّلها، ويأخذ ذلك دقيقة واحدة.
        </p>
        <Enrolment onDone={finish} wayOut={{ label: actions.signOut, onPress: signOut }} />
      </div>
    </Dialog>
  )
}
