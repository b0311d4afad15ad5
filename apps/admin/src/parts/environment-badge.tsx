import { serverEnvironmentLabel } from '@hiwar/arabic/labels.ts'
import { useServerEnvironment } from '@hiwar/app/settings/platform-settings.ts'
import { Badge } from '@hiwar/ui/badge.tsx'

/** Says which platform this is, unless it is the real one (admin.md 0.1). */
export function EnvironmentBadge() {
  const environment = useServerEnvironment()
  if (environment === undefined || environment === 'production') return null
  return <Badge>{serverEnvironmentLabel[environment]}</Badge>
}
