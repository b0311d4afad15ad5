import { actions } from '@hiwar/arabic/words.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastWords,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import type { QueuedToast } from 'react-aria-components/Toast'
import { Button, CloseButton } from './button.tsx'
import { joinClasses } from './class-names.ts'
import { toastQueue } from './toast-queue.ts'
import type { ToastContent, ToastKind } from './toast-queue.ts'
import { useSwipeAway } from './use-swipe-away.ts'

const looks: Record<ToastKind, { Icon: LucideIcon; classes: string; role: 'status' | 'alert' }> = {
  success: { Icon: CircleCheck, classes: 'text-success bg-success-tint', role: 'status' },
  info: { Icon: Info, classes: 'text-info bg-info-tint', role: 'status' },
  warning: { Icon: TriangleAlert, classes: 'text-warning bg-warning-tint', role: 'status' },
  error: { Icon: CircleAlert, classes: 'text-danger bg-danger-tint', role: 'alert' },
}

/**
 * Shows the toasts at the top left, the inline end in Arabic (web.md §1.3). Timers pause on hover and focus.
 */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label="رسائل سريعة"
      className={
        'pointer-events-none fixed end-0 top-0 z-60 flex w-full max-w-104 flex-col ' +
        'gap-3 p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none'
      }
    >
      {({ toast }) => <ToastCard toast={toast} />}
    </AriaToastRegion>
  )
}

function ToastCard({ toast }: { toast: QueuedToast<ToastContent> }) {
  const { kind, title, description, action } = toast.content
  const { Icon, classes, role } = looks[kind]
  const close = () => toastQueue.close(toast.key)
  const swipe = useSwipeAway(close)
  return (
    <AriaToast
      toast={toast}
      {...swipe}
      className={
        'pointer-events-auto flex animate-rise-in touch-pan-y items-start gap-3 ' +
        'rounded-card border border-sand-300 bg-white p-3 shadow-raised select-none'
      }
    >
      <span className={joinClasses('grid size-11 shrink-0 place-items-center rounded-full', classes)}>
        <Icon aria-hidden size={24} />
      </span>
      <ToastWords role={role} className="flex min-w-0 flex-1 flex-col self-center py-0.5">
        <Text slot="title" className="font-heading text-label">
          {title}
        </Text>
        {description !== undefined && (
          <Text slot="description" className="text-small text-ink-600">
            {description}
          </Text>
        )}
      </ToastWords>
      {action !== undefined && (
        <Button
          variant="quiet"
          size="small"
          className="self-center"
          onPress={() => {
            // Before the toast is gone: what is done then must know of it.
            action.onPress()
            close()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton onPress={close} label={actions.close} />
    </AriaToast>
  )
}
