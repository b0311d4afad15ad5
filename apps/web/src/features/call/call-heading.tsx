import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { sessionWords, type CallDetails } from './call-details.ts'

interface CallHeadingProps {
  details: CallDetails
  className: string
}

/** With whom, in the device check and in the call. */
export function CallHeading({ details: { kind, partner }, className }: CallHeadingProps) {
  const { title } = sessionWords[kind]
  return (
    <PageHeading title={`${title} ${partner.name}`} className={className}>
      {title} <bdi>{partner.name}</bdi>
    </PageHeading>
  )
}
