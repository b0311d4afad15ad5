import { formatDuration } from '@hiwar/arabic/dates.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button } from '@hiwar/ui/button.tsx'

const lengths = [15, 30, 60, 120] as const

/** Usual lengths of maintenance from now, to the full minute. */
export function QuickEnds({ onChoose }: { onChoose: (instant: string) => void }) {
  const choose = (minutes: number) =>
    onChoose(new Date(Math.ceil(serverNow() / MINUTE_MS + minutes) * MINUTE_MS).toISOString())
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="text-small text-ink-600">بعد:</span>
      {lengths.map((minutes) => (
        <Button key={minutes} variant="quiet" size="small" onPress={() => choose(minutes)}>
          {formatDuration(minutes)}
        </Button>
      ))}
    </div>
  )
}
