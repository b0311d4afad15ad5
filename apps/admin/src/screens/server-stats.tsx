import { Page } from '@hiwar/app/frame/page.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Pause, Play } from 'lucide-react'
import { Forbidden } from '../parts/forbidden.tsx'
import { ExportSamples } from '../features/server-stats/export-samples.tsx'
import { StatCharts } from '../features/server-stats/stat-charts.tsx'
import { StatTiles } from '../features/server-stats/stat-tiles.tsx'
import { NoSampleYet, StreamNotice, StreamVeil } from '../features/server-stats/stream-state.tsx'
import { useServerSamples } from '../features/server-stats/use-server-samples.ts'

/** `/server-stats`: is the server well right now (admin.md 1.16). */
export function ServerStatsScreen() {
  const { samples, state, isPaused, setPaused } = useServerSamples()
  const latest = samples.at(-1)
  if (state === 'refused') return <Forbidden />

  const Icon = isPaused ? Play : Pause
  return (
    <Page
      title="حالة الخادم"
      opening="أرقام العملية التي يتصل بها متصفحك، كل ثانيتين."
      actions={
        <div className="flex flex-wrap gap-2">
          <ExportSamples samples={samples} />
          <Button variant="secondary" size="small" onPress={() => setPaused(!isPaused)}>
            <Icon size={20} aria-hidden />
            {isPaused ? 'تابع' : 'أوقف مؤقتًا'}
          </Button>
        </div>
      }
    >
      <div className="@container flex flex-col gap-4 md:gap-6">
        <StreamNotice state={state} />
        {latest === undefined ? (
          <NoSampleYet />
        ) : (
          <>
            <StatTiles sample={latest} />
            <StatCharts samples={samples} veil={<StreamVeil state={state} />} />
          </>
        )}
      </div>
    </Page>
  )
}
