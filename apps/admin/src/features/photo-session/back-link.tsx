import { BackIcon } from '@hiwar/ui/icons.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

/** To the list of photo sessions. */
export function BackLink() {
  return (
    <Link to="/photo-sessions" className={buttonClasses({ variant: 'quiet', size: 'small', className: '-ms-4 mb-2' })}>
      <BackIcon size={20} />
      جلسات التصوير
    </Link>
  )
}
