import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatInteger, formatPercent } from '@hiwar/arabic/digits.ts'
import { days as daysText, visits } from '@hiwar/arabic/plurals.ts'
import type { ReferralCode, StatsDays } from '@hiwar/contract/enums.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import type { ReactNode } from 'react'
import type { LinkHits } from './link-hits.ts'
import { SourceList, SourceName } from './source-list.tsx'

interface LinkHitsPanelProps {
  name: ReferralCode
  days: StatsDays
  hits: LinkHits
  onClose: () => void
}

/** The hits of one link: whole by source, then day by day with the sources of each (more.md 6). */
export function LinkHitsPanel({ name, days, hits, onClose }: LinkHitsPanelProps) {
  const share = (count: number) => formatPercent(Math.round((count / hits.total) * 100) * 100)
  return (
    <SidePanel
      title={
        <>
          زيارات <Bidi>/url/{name}</Bidi>
        </>
      }
      note={`${visits(hits.total)} في آخر ${daysText(days, 'object')}`}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <HitsTable
          title="من أين"
          heads={['المصدر', 'الزيارات', 'من الكل']}
          rows={hits.bySource.map(({ source, hits: count }) => ({
            id: source,
            name: <SourceName source={source} />,
            hits: count,
            more: <span className="figures">{share(count)}</span>,
          }))}
        />
        <HitsTable
          title="يومًا بيوم"
          heads={['اليوم', 'الزيارات', 'المصادر']}
          rows={hits.days.map(({ day, hits: count, sources }) => ({
            id: day,
            name: formatDate(day),
            hits: count,
            more: <SourceList sources={sources} />,
          }))}
        />
      </div>
    </SidePanel>
  )
}

interface HitsTableProps {
  title: string
  heads: readonly [string, string, string]
  rows: readonly { readonly id: string; readonly name: ReactNode; readonly hits: number; readonly more: ReactNode }[]
}

const cell = 'border-t border-sand-300 py-2 text-start align-top'

function HitsTable({ title, heads, rows }: HitsTableProps) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="mb-1 text-start text-label">{title}</caption>
      <thead>
        <tr className="text-ink-600">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 text-start font-normal first:w-2/5">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, hits, more }) => (
          <tr key={id}>
            <th scope="row" className={`${cell} pe-3 font-semibold`}>
              {name}
            </th>
            <td className={`${cell} figures`}>{formatInteger(hits)}</td>
            <td className={cell}>{more}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
