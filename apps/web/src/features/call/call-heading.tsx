import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { sessionWords, type CallDetails } from './call-details.ts'

interface CallHeadingProps {
  details: CallDetails
  className: string
  /** The person joined from the device check. */
  isOpenedHere?: boolean
}

/** With whom, in the device check and in the call. */
export function CallHeading({ details: { kind, partner }, ...look }: CallHeadingProps) {
  const { title } = sessionWords[kind]
  return (
    <PageHeading title={`${title} ${partner.name}`} {...look}>
      {title} <bdi>{partner.name}</bdi>
    </PageHeading>
  )
}
