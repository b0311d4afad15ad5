import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { days as daysText, visits } from '@hiwar/arabic/plurals.ts'
import { settingLabel } from '@hiwar/arabic/setting-labels.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { StatsDays } from '@hiwar/contract/enums.ts'
import { ReferralCode } from '@hiwar/contract/enums.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { listShortLinkHits } from '@hiwar/contract/short-links.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Table } from '@hiwar/ui/table.tsx'
import type { Column } from '@hiwar/ui/table.tsx'
import { useState } from 'react'
import { Sparkline } from '../../parts/charts/sparkline.tsx'
import { SettingsBlock } from '../../parts/settings-block.tsx'
import { hitsOf } from './link-hits.ts'
import type { LinkHits } from './link-hits.ts'
import { SourceList } from './source-list.tsx'
import type { SettingValue } from './typed-setting.ts'

const LinkHitsPanel = lazyPart(async () => (await import('./link-hits-panel.tsx')).LinkHitsPanel)

/** The setting that each short link leads to (web.md `/url/{name}`). */
const targetKey: Readonly<Record<ReferralCode, SettingKey>> = {
  [ReferralCode.WhatsApp]: 'contact.whatsapp',
  [ReferralCode.Facebook]: 'social.facebook',
  [ReferralCode.YouTube]: 'social.youtube',
  [ReferralCode.Instagram]: 'social.instagram',
  [ReferralCode.TikTok]: 'social.tiktok',
  [ReferralCode.X]: 'social.x',
  [ReferralCode.PlansVideo]: 'guide.plans',
  [ReferralCode.TutorsDocument]: 'guide.tutors',
}

interface Row {
  name: ReferralCode
  target: SettingValue
  /** Null until the answer. */
  hits: LinkHits | null
}

const columnsWith = (onOpen: (row: Row) => void): readonly Column<Row>[] => [
  { id: 'name', header: 'الرابط', isRowHeader: true, cell: ({ name }) => <Bidi>/url/{name}</Bidi> },
  { id: 'setting', header: 'يفتح', cell: ({ name }) => settingLabel[targetKey[name]].name },
  { id: 'target', header: 'الوجهة', cell: ({ target }) => <Target value={target} /> },
  { id: 'total', header: 'الزيارات', isNumber: true, cell: ({ hits }) => <Total hits={hits} /> },
  { id: 'course', header: 'يومًا بيوم', cell: ({ hits }) => <Course hits={hits} /> },
  { id: 'sources', header: 'المصادر', cell: ({ hits }) => <Sources hits={hits} /> },
  { id: 'details', header: 'التفاصيل', isActions: true, cell: (row) => <Details row={row} onOpen={onOpen} /> },
]

const periods = Object.values(StatsDays)

/** The short links of the public site: where they lead, how often they are followed and from where (more.md 6). */
export function ShortLinks({ settings }: { settings: PlatformSettings }) {
  const [days, setDays] = useState<StatsDays>(StatsDays.Month)
  const answer = useApiQuery(listShortLinkHits, { query: { days } }, { placeholderData: (last) => last })
  const [open, setOpen] = useState<ReferralCode | null>(null)
  const today = dayKey(serverNow(), cairo)
  const rows = Object.values(ReferralCode).map((name) => ({
    name,
    target: settings.values[targetKey[name]] ?? null,
    hits: answer.data === undefined ? null : hitsOf(answer.data, { name, today, days }),
  }))
  const opened = rows.find(({ name }) => name === open)
  return (
    <SettingsBlock
      id="short-links"
      title="الروابط القصيرة"
      hint="وجهة كل رابط هي إعداده. ما ليس له وجهة يفتح صفحة «لم نجد هذه الصفحة»."
    >
      <div className="flex flex-col items-start gap-4">
        <Segmented
          label="مدة الزيارات"
          value={String(days)}
          onChange={(chosen) => setDays(periods.find((each) => String(each) === chosen) ?? StatsDays.Month)}
          options={periods.map((each) => ({
            value: String(each),
            label: <span className="whitespace-nowrap">{daysText(each)}</span>,
          }))}
        />
        <QueryFailure query={answer} />
        <Table
          className="w-full"
          caption="الروابط القصيرة وزياراتها"
          columns={columnsWith(({ name }) => setOpen(name))}
          rows={rows}
          rowId={({ name }) => name}
        />
      </div>
      {opened?.hits != null && (
        <LinkHitsPanel name={opened.name} days={days} hits={opened.hits} onClose={() => setOpen(null)} />
      )}
    </SettingsBlock>
  )
}

function Target({ value }: { value: SettingValue }) {
  if (typeof value !== 'string') return <Badge tone="neutral">بلا وجهة</Badge>
  return <Bidi className="break-all text-small">{value}</Bidi>
}

function Total({ hits }: { hits: LinkHits | null }) {
  return hits === null ? <Skeleton className="h-4 w-8" /> : formatInteger(hits.total)
}

function Course({ hits }: { hits: LinkHits | null }) {
  if (hits === null || hits.total === 0) return '-'
  return <Sparkline values={hits.byDay} label={`اليوم ${visits(hits.byDay.at(-1) ?? 0)}`} />
}

const shownSources = 3

function Sources({ hits }: { hits: LinkHits | null }) {
  if (hits === null || hits.bySource.length === 0) return '-'
  const others = hits.bySource.slice(shownSources)
  return (
    <>
      <SourceList sources={hits.bySource.slice(0, shownSources)} />
      {others.length > 0 && (
        <p className="text-small text-ink-600">
          غيرها {formatInteger(others.reduce((sum, { hits: count }) => sum + count, 0))}
        </p>
      )}
    </>
  )
}

/** Opens the hits of a link by day and source. */
function Details({ row, onOpen }: { row: Row; onOpen: (row: Row) => void }) {
  if (row.hits === null || row.hits.total === 0) return null
  return (
    <Button variant="quiet" size="small" aria-label={`التفاصيل: /url/${row.name}`} onPress={() => onOpen(row)}>
      التفاصيل
    </Button>
  )
}
