import { FieldDiff } from '../audit/field-diff.tsx'
import type { Moved } from './use-meeting-change.ts'
import { Banner } from '@hiwar/ui/banner.tsx'

/** What a colleague or the candidate changed since the form was opened. */
export function MovedNotice({ moved }: { moved: Moved }) {
  return (
    <Banner tone="warning" title="تغيّر الموعد بعد أن فتحته" isLive>
      <FieldDiff type="interview" change={moved} phoneOf={null} />
    </Banner>
  )
}
