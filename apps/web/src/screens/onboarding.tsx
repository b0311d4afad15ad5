import { things } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { MessageCircle } from 'lucide-react'
import { HelpBox } from '../features/onboarding/help-box.tsx'
import { Progress } from '../features/onboarding/progress.tsx'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { useEffect, useState } from 'react'
import { IntroVideoStep } from '../features/intro-video/intro-video-step.tsx'
import { Celebration } from '../features/onboarding/celebration.tsx'
import { MeetingStep, PassedDetails } from '../features/onboarding/meeting-step.tsx'
import { PhotoStep } from '../features/onboarding/photo-step.tsx'
import { Stepper } from '../features/onboarding/stepper.tsx'
import { activeStep, mayTeachSoon, stepsOf } from '../features/onboarding/steps.ts'
import type { Step, StepId } from '../features/onboarding/steps.ts'
import { useNewStep } from '../features/onboarding/use-new-step.ts'
import { useMeetings } from '../features/onboarding/use-meetings.ts'
import { useAccountRefresh } from '../features/onboarding/use-account-refresh.ts'
import { ActivationCard } from '../parts/activation-card.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { UnreadBadge } from '../parts/unread-badge.tsx'
import { useRecentRooms } from '../parts/use-recent-rooms.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { refreshAccount, useAccount, useUser } from '@hiwar/app/auth/account.ts'

/** `/t/onboarding`: from the intro video to the first published time. */
export function OnboardingScreen() {
  const user = useUser()
  const tutor = useAccount()?.tutor ?? null
  useAccountRefresh()
  return (
    <BareFrame
      end={
        <div className="flex items-center gap-1">
          <ChatLink />
          <LinkButton to="/t/account-settings" variant="quiet" size="small">
            {things.settings}
          </LinkButton>
        </div>
      }
    >
      <div className="mx-auto max-w-5xl">
        <Page title="انضمامك إلى حوار" opening="أربع خطوات بينك وبين أول حصة. نمشيها معك واحدة واحدة.">
          {tutor === null ? (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          ) : (
            <Steps user={user} tutor={tutor} />
          )}
        </Page>
      </div>
    </BareFrame>
  )
}

/** To what the interviewer wrote, once a meeting was booked. */
function ChatLink() {
  const total = useRecentRooms().data?.total ?? 0
  if (total === 0) return null
  return (
    <LinkButton to="/chat" variant="quiet" size="small">
      <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
      <span className="max-sm:sr-only">{things.chat}</span>
      <UnreadBadge />
    </LinkButton>
  )
}

function Steps({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  const steps = stepsOf(user, tutor)
  const active = activeStep(steps)
  const [chosen, setChosen] = useState<StepId | null>(null)
  const { newStep, markSeen } = useNewStep({ id: user.id, isTeaching: tutor.activated }, steps)
  // When a step is passed, the next one is shown.
  const shown =
    chosen !== null && steps.findIndex(({ id }) => id === chosen) <= steps.findIndex(({ id }) => id === active)
      ? chosen
      : active
  const step = steps.find(({ id }) => id === shown)
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(240px,300px)_minmax(0,1fr)]">
      <Card className="flex flex-col gap-5 md:sticky md:top-6">
        <Progress steps={steps} />
        <Stepper steps={steps} active={active} shown={shown} onShow={setChosen} />
        <HelpBox />
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        {newStep !== null && (
          <Card>
            <Celebration
              step={newStep}
              next={steps.find(({ isPassed }) => !isPassed) ?? null}
              onContinue={() => {
                markSeen()
                setChosen(null)
              }}
            >
              <Verdict id={newStep.id} />
            </Celebration>
          </Card>
        )}
        {newStep === null && mayTeachSoon(tutor) && <ActivationCard isActivated={tutor.activated} />}
        {newStep === null && step !== undefined && (
          <Card as="section" aria-labelledby="onboarding-step" className="flex min-w-0 flex-col gap-5">
            <h2 id="onboarding-step" className="text-h2 text-ink-900">
              {step.label}
            </h2>
            <Body step={step} tutor={tutor} />
          </Card>
        )}
      </div>
    </div>
  )
}

function Body({ step, tutor }: { step: Step; tutor: TutorMeta }) {
  if (step.id === 'video') return <IntroVideoStep tutor={tutor} />
  if (step.id === 'photo') return <PhotoStep tutor={tutor} isDone={step.isPassed} />
  return <Meeting key={step.id} kind={step.id} isPassed={step.isPassed} />
}

/** What the interviewer said, beside the news that a step is passed. */
function Verdict({ id }: { id: StepId }) {
  const { interview } = useMeetings()
  return id === 'interview' && interview !== undefined ? <PassedDetails meeting={interview} /> : null
}

function Meeting({ kind, isPassed }: { kind: 'interview' | 'demo'; isPassed: boolean }) {
  const { interview, demo, host, isLoading, failure, isRetrying, retry } = useMeetings()
  const last = kind === 'interview' ? interview : demo
  const isDecided = last?.status === InterviewStatus.Passed
  useEffect(() => {
    // The step follows at once, not with the next refresh of the account.
    if (isDecided && !isPassed) void refreshAccount().catch(() => undefined)
  }, [isDecided, isPassed])
  if (failure !== null) return <BlockFailure failure={failure} onRetry={retry} isRetrying={isRetrying} />
  if (isLoading)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  return <MeetingStep kind={kind} last={last} host={kind === 'interview' ? null : host} />
}
