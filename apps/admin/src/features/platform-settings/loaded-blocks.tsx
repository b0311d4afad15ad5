import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { usePeople } from '../../parts/people/use-people.ts'
import { personName } from '../../parts/people/person.ts'
import { BlockLinks } from './block-links.tsx'
import { CacheCard } from './cache-card.tsx'
import { MaintenanceCard } from './maintenance-card.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsGroup } from './settings-group.tsx'
import { ShortLinks } from './short-links.tsx'

/** The blocks of known settings. */
export function LoadedBlocks({ settings }: { settings: PlatformSettings }) {
  const people = usePeople(Object.values(settings.meta ?? {}).map(({ updatedBy }) => updatedBy))
  const nameOf = (id: number) => {
    const person = people.get(id)
    return person === undefined ? `#${id}` : personName(person)
  }
  return (
    <>
      <BlockLinks />
      <MaintenanceCard settings={settings} nameOf={nameOf} />
      {settingGroups.map((group) => (
        <SettingsGroup key={group.id} group={group} settings={settings} nameOf={nameOf} />
      ))}
      <ShortLinks settings={settings} />
      <CacheCard />
    </>
  )
}
