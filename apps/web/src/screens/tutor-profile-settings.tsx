import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { OwnTopics } from '../features/profile/own-topics.tsx'
import { CardPreview } from '../features/tutor-profile-editor/card-preview.tsx'
import { MediaBlock } from '../features/tutor-profile-editor/media-block.tsx'
import { ProfileForm } from '../features/tutor-profile-editor/profile-form.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useAccount, useUser } from '@hiwar/app/auth/account.ts'

/** `/t/profile-settings`: what students see of a tutor. */
export function TutorProfileSettingsScreen() {
  const user = useUser()
  const tutor = useAccount()?.tutor ?? null
  return (
    <Page
      title="ملفي"
      opening="ما يراه الطلاب قبل أن يحجزوا معك."
      actions={
        tutor?.activated === true ? (
          <LinkButton to={`/t/${user.id}`} variant="secondary">
            اعرض ملفي
          </LinkButton>
        ) : undefined
      }
    >
      {tutor === null ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <Blocks user={user} tutor={tutor} />
      )}
    </Page>
  )
}

function Blocks({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  const [typed, setTyped] = useState({ name: user.name ?? '', bio: tutor.bio ?? '', about: tutor.about ?? '' })
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
      <div className="flex min-w-0 flex-col gap-6">
        <ProfileForm user={user} tutor={tutor} onType={setTyped} />
        <section aria-labelledby="profile-topics" className="flex flex-col gap-4">
          <h2 id="profile-topics" className="text-h2 text-ink-900">
            موضوعاتي
          </h2>
          <OwnTopics />
        </section>
        <MediaBlock user={user} tutor={tutor} />
      </div>
      <div className="max-xl:order-first xl:sticky xl:top-26">
        <CardPreview user={user} {...typed} />
      </div>
    </div>
  )
}
