import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { tellAudit } from '@hiwar/contract/admin.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Download } from 'lucide-react'
import { saveText } from '@hiwar/app/files/object-url.ts'
import { samplesCsv } from './samples-csv.ts'

/** Saves the samples on screen as CSV, after the audit log has it (admin.md 4.3). */
export function ExportSamples({ samples }: { samples: readonly ServerStats[] }) {
  const tell = useApiMutation(tellAudit)
  const offline = useOfflineReason()
  const save = async () => {
    const shown = samples
    const detail = { rows: shown.length }
    const { failure } = await tell.run({ body: { action: 'export.csv', targetId: 'server-stats', detail } })
    if (failure !== null) {
      void toastFailure('لم يُحفظ الملف', failure)
      return
    }
    saveText(`server-stats-${dayKey(shown.at(-1)?.timestamp ?? 0, cairo)}.csv`, samplesCsv(shown))
  }
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={tell.isRunning}
      disabledReason={samples.length === 0 ? 'لم يصل أي قياس بعد.' : offline}
      onPress={() => void save()}
    >
      <Download size={20} aria-hidden />
      صدّر CSV
    </Button>
  )
}
