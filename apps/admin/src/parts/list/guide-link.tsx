import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { CircleQuestionMark } from 'lucide-react'
import type { ListGuide } from './list-props.ts'

/** Opens the team's guide in a new tab; nothing while its address is not set. */
export function GuideLink({ guide }: { guide: ListGuide }) {
  const address = useSetting(guide, null)
  if (address === null) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label="افتح الدليل في تبويب جديد"
      title="الدليل"
      className={buttonClasses({ variant: 'quiet', size: 'small', isIcon: true })}
    >
      <CircleQuestionMark aria-hidden size={20} />
    </a>
  )
}
