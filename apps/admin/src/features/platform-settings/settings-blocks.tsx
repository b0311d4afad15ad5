import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { usePeople } from '../../parts/people/use-people.ts'
import { personName } from '../../parts/people/person.ts'
import { BlockLinks } from './block-links.tsx'
import { MaintenanceCard } from './maintenance-card.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsGroup } from './settings-group.tsx'
import { ShortLinks } from './short-links.tsx'
import { useSettings } from './use-settings.ts'

/** Maintenance, every setting in its group, and the short links (admin.md 1.17, extras.md 8). */
export function SettingsBlocks() {
  const query = useSettings()
  if (query.data !== undefined) return <Blocks settings={query.data} />
  if (query.failure !== null) return <QueryFailure query={query} />
  return (
    <Loading className="flex flex-col gap-4 md:gap-6">
      {[8, 4, 4].map((lines, place) => (
        <Card key={place}>
          <SkeletonText lines={lines} />
        </Card>
      ))}
    </Loading>
  )
}

function Blocks({ settings }: { settings: PlatformSettings }) {
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
    </>
  )
}
