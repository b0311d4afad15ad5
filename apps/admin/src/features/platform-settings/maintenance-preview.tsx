import { ClosedNotice, MaintenanceBanner } from '@hiwar/app/frame/maintenance-look.tsx'
import type { MaintenanceMode } from '@hiwar/contract/settings.ts'

interface MaintenancePreviewProps {
  mode: MaintenanceMode
  text: string | null
  until: string | null
}

/** What users see in a mode, before it is saved. */
export function MaintenancePreview({ mode, text, until }: MaintenancePreviewProps) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-label">كما يراها المستخدمون</figcaption>
      <div className="overflow-hidden rounded-card border border-sand-300 bg-sand-50">
        {mode === 'off' ? (
          <p className="p-4 text-center text-small text-ink-600">لا يظهر شيء.</p>
        ) : mode === 'closed' ? (
          <div className="flex flex-col items-center gap-4 bg-sand-100 px-6 py-8 text-center">
            <ClosedNotice notice={{ mode, text, until }} heading="p" id="preview" />
          </div>
        ) : (
          <>
            <MaintenanceBanner notice={{ mode, text, until }} />
            <div aria-hidden className="flex flex-col gap-3 p-4">
              <span className="h-3 w-1/3 rounded-full bg-sand-200" />
              <span className="h-3 w-3/4 rounded-full bg-sand-200" />
            </div>
          </>
        )}
      </div>
    </figure>
  )
}
