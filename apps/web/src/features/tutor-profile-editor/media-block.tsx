import { IntroVideoState } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { HelpLink } from '../../parts/help-link.tsx'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { RecordedVideo } from '../../parts/recorded-video.tsx'

const stateText: Record<IntroVideoState, string> = {
  none: 'لم ترسل فيديو تعريفيًا بعد.',
  pending: 'الفيديو قيد المراجعة.',
  rejected: 'نحتاج إلى فيديو آخر. افتح خطوات الانضمام لتعرف السبب.',
  passed: 'اجتزت الفيديو التعريفي.',
}

/**
 * Photo and intro video, with their review state and where to change them. For an active tutor both come from the photo
 * session.
 */
export function MediaBlock({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  const { state } = tutor.introVideo
  const isOpen = !tutor.activated && state !== IntroVideoState.Passed
  return (
    <Card as="section" aria-labelledby="profile-media" className="flex flex-col gap-5">
      <h2 id="profile-media" className="text-h2 text-ink-900">
        الصورة والفيديو
      </h2>
      <div className="flex items-center gap-4">
        <Avatar id={user.id} name={user.name} image={user.image} size={96} isDecorative />
        <p className="text-small text-ink-600">
          {user.image === null ? (
            'تُضاف صورتك بعد جلسة تصوير مجانية في استوديو تختاره.'
          ) : (
            <>
              صورتك وفيديوك من جلسة التصوير. لتغييرهما <HelpLink className="link">راسل فريق حوار</HelpLink>.
            </>
          )}
        </p>
      </div>
      {user.image === null ? (
        <LinkButton to="/t/onboarding" variant="secondary" className="self-start">
          اختر الاستوديو
        </LinkButton>
      ) : (
        <ContactLinks />
      )}
      {tutor.video !== null && (
        <RecordedVideo
          preload="metadata"
          // Without a poster the first frame stands for the film; a place in it would hide the poster.
          source={tutor.thumbnail === null ? `${tutor.video}#t=0.1` : tutor.video}
          poster={tutor.thumbnail}
          label="فيديوك التعريفي"
        />
      )}
      {!tutor.activated && <p className="text-ink-900">{stateText[state]}</p>}
      {isOpen && (
        <LinkButton to="/t/onboarding" variant="secondary" className="self-start">
          {state === IntroVideoState.None ? 'سجّل الفيديو' : 'أرسل فيديو آخر'}
        </LinkButton>
      )}
    </Card>
  )
}
