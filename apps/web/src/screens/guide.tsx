import { ReferralCode } from '@hiwar/contract/enums.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { Loader } from '@hiwar/ui/loader.tsx'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { BareFrame } from '../parts/bare-frame.tsx'
import { NotFoundScreen } from './not-found.tsx'

const settingOf = {
  [ReferralCode.PlansVideo]: 'guide.plans',
  [ReferralCode.TutorsDocument]: 'guide.tutors',
} as const

const isGuide = (name: string): name is keyof typeof settingOf => Object.hasOwn(settingOf, name)

/** `/guide/{name}`: where a short link to a guide leads, since guides are for signed-in people (web.md §2). */
export function GuideScreen() {
  const { name = '' } = useParams()
  return isGuide(name) ? <Guide setting={settingOf[name]} /> : <NotFoundScreen />
}

function Guide({ setting }: { setting: (typeof settingOf)[keyof typeof settingOf] }) {
  const settings = useApiQuery(getSettings, {})
  const address = settings.data?.values[setting] ?? null
  useEffect(() => {
    if (address !== null) location.replace(address)
  }, [address])

  if (settings.failure !== null)
    return (
      <BareFrame>
        <Page title="الدليل">
          <BlockFailure
            failure={settings.failure}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        </Page>
      </BareFrame>
    )
  return settings.isPending || address !== null ? <Loader isFullScreen isContinued /> : <NotFoundScreen />
}
