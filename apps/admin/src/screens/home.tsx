import { cairo, formatTime } from '@hiwar/arabic/dates.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { StatsDays } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useSearchParams } from 'react-router'
import { KeyFigures } from '../features/overview/key-figures.tsx'
import { LatestActions } from '../features/overview/latest-actions.tsx'
import { StatsBlock } from '../features/overview/stats-block.tsx'
import { LessonsChart, MinutesChart, RevenueChart } from '../features/overview/trends.tsx'
import { useAdminStats, useOverviewUpdates } from '../features/overview/use-admin-stats.ts'
import { WorkQueue } from '../features/overview/work-queue.tsx'

const StaleNotice = lazyPart(async () => (await import('../parts/stale-notice.tsx')).StaleNotice)

const periods = Object.values(StatsDays)

/** `?days=`; the usual 30 is left out of the address. */
function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const days = periods.find((each) => String(each) === search.get('days')) ?? StatsDays.Month
  const choose = (chosen: string) =>
    setSearch(
      (current) => {
        if (chosen === String(StatsDays.Month)) current.delete('days')
        else current.set('days', chosen)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return { days, choose }
}

/** The head of the charts; it stays where another period failed. */
function Period({ period }: { period: ReturnType<typeof usePeriod> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
      <h2 className="text-h2">مسار المنصة</h2>
      <Segmented
        label="المدة"
        value={String(period.days)}
        options={periods.map((each) => ({
          value: String(each),
          label: <span className="whitespace-nowrap">{days(each)}</span>,
        }))}
        onChange={period.choose}
      />
    </div>
  )
}

/** `/`: what needs a hand now, and how the platform does (admin.md 1.2). */
export function HomeScreen() {
  const period = usePeriod()
  const now = useNow(MINUTE_MS)
  const query = useAdminStats(period.days)
  useOverviewUpdates()
  const { data, failure, isFetching, isPlaceholderData } = query
  const retry = { onRetry: () => void query.refetch(), isRetrying: isFetching }

  return (
    <Page
      title="الرئيسية"
      opening={data === undefined ? '\u00a0' : `الأرقام حتى ${formatTime(data.generatedAt, { zone: cairo })}`}
    >
      <div className="@container flex flex-col gap-4 md:gap-6">
        {data === undefined && failure !== null ? (
          <>
            <Period period={period} />
            <QueryFailure query={query} />
          </>
        ) : (
          <>
            <StaleNotice query={query}>لم تُحدَّث الأرقام: هذه كما كانت.</StaleNotice>
            <StatsBlock block={data?.queue} skeleton="h-[60rem] @2xl:h-[35rem] @5xl:h-96" {...retry}>
              {(queue) => <WorkQueue queue={queue} now={now} />}
            </StatsBlock>
            <StatsBlock block={data?.kpi} skeleton="h-72 md:h-64" {...retry}>
              {(kpi) => <KeyFigures kpi={kpi} now={now} />}
            </StatsBlock>
            <Period period={period} />
            <div
              aria-busy={isPlaceholderData}
              className={`grid gap-4 transition-opacity md:gap-6 @5xl:grid-cols-2 ${isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <div className="min-w-0 @5xl:col-span-2">
                <StatsBlock block={data?.lessonsPerDay} skeleton="h-[420px]" {...retry}>
                  {(rows) => <LessonsChart rows={rows} />}
                </StatsBlock>
              </div>
              <StatsBlock block={data?.minutesPerDay} skeleton="h-[420px]" {...retry}>
                {(rows) => <MinutesChart rows={rows} />}
              </StatsBlock>
              <StatsBlock block={data?.revenuePerWeek} skeleton="h-[420px]" {...retry}>
                {(rows) => <RevenueChart rows={rows} />}
              </StatsBlock>
            </div>
          </>
        )}
        <LatestActions />
      </div>
    </Page>
  )
}
