import { actions } from '@hiwar/arabic/words.ts'
import { CloudAlert, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bidi } from './bidi.tsx'
import { Button } from './button.tsx'
import { joinClasses } from './class-names.ts'

/** It failed; it is not for this account; it is not there. */
export type ErrorKind = 'failed' | 'forbidden' | 'missing'

const looks = {
  failed: { Icon: CloudAlert, tint: 'bg-danger-tint text-danger' },
  forbidden: { Icon: Lock, tint: 'bg-sand-200 text-ink-600' },
  missing: { Icon: SearchX, tint: 'bg-sand-200 text-ink-600' },
} as const satisfies Record<ErrorKind, unknown>

export interface ErrorPanelProps {
  kind?: ErrorKind
  /** One sentence: what happened, then what to do. */
  children: ReactNode
  /** Without it there is no retry button. */
  onRetry?: () => void
  isRetrying?: boolean
  retryLabel?: string
  /** For support; small and copyable. */
  requestId?: string | undefined
  className?: string
}

/** Shown in place of a block that cannot be shown (web.md §1.3). */
export function ErrorPanel({
  kind = 'failed',
  children,
  onRetry,
  isRetrying = false,
  retryLabel = actions.retry,
  requestId,
  className,
}: ErrorPanelProps) {
  const { Icon, tint } = looks[kind]
  return (
    <div
      role="alert"
      className={joinClasses('surface flex flex-col items-center gap-4 px-6 py-10 text-center', className)}
    >
      <span className={joinClasses('grid size-14 place-items-center rounded-full', tint)}>
        <Icon aria-hidden size={24} />
      </span>
      <p className="max-w-[42ch]">{children}</p>
      {onRetry && (
        <Button variant="secondary" isPending={isRetrying} onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {requestId !== undefined && requestId !== '' && (
        <p className="text-small text-ink-600">
          رقم الطلب: <Bidi className="select-all break-all">{requestId}</Bidi>
        </p>
      )}
    </div>
  )
}
