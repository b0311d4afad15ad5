import { settingLabel } from '@hiwar/arabic/setting-labels.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Table } from '@hiwar/ui/table.tsx'
import type { Column } from '@hiwar/ui/table.tsx'
import { SettingsBlock } from '../../parts/settings-block.tsx'
import type { SettingValue } from './typed-setting.ts'

interface ShortLink {
  /** The end of `/url/{name}` on the public site. */
  name: string
  key: SettingKey
}

/** The names of web.md `/url/{name}` and the setting that each leads to. */
const links: readonly ShortLink[] = [
  { name: 'wa', key: 'contact.whatsapp' },
  { name: 'sfb', key: 'social.facebook' },
  { name: 'syt', key: 'social.youtube' },
  { name: 'sig', key: 'social.instagram' },
  { name: 'stt', key: 'social.tiktok' },
  { name: 'sx', key: 'social.x' },
  { name: 'mpv', key: 'guide.plans' },
  { name: 'mtd', key: 'guide.tutors' },
]

interface Row extends ShortLink {
  target: SettingValue
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'الرابط', isRowHeader: true, cell: ({ name }) => <Bidi>/url/{name}</Bidi> },
  { id: 'setting', header: 'يفتح', cell: ({ key }) => settingLabel[key].name },
  { id: 'target', header: 'الوجهة', cell: ({ target }) => <Target value={target} /> },
]

/** The short links of the public site and where they lead. */
export function ShortLinks({ settings }: { settings: PlatformSettings }) {
  const rows = links.map((link) => ({ ...link, target: settings.values[link.key] ?? null }))
  return (
    <SettingsBlock
      id="short-links"
      title="الروابط القصيرة"
      hint="وجهة كل رابط هي إعداده. ما ليس له وجهة يفتح صفحة «لم نجد هذه الصفحة»."
    >
      <Table caption="الروابط القصيرة" columns={columns} rows={rows} rowId={({ name }) => name} />
    </SettingsBlock>
  )
}

function Target({ value }: { value: SettingValue }) {
  if (typeof value !== 'string') return <Badge tone="neutral">بلا وجهة</Badge>
  return <Bidi className="break-all text-small">{value}</Bidi>
}
