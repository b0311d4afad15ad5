import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'

export const reportLabel = 'أبلغ عن مشكلة'
/** The screen with what was reported and the replies. */
export const reportsLabel = 'بلاغاتي'

const ReportDialog = lazyWithRetry(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the report of a problem. */
export function ReportButton({ className, children }: { className: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const openCount = useOpenCount(isOpen)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className} title={reportLabel}>
        {children}
      </button>
      {openCount > 0 && (
        <Suspense>
          <ReportDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
