import { isolate } from '@hiwar/arabic/direction.ts'
import { useOfflineReason, useOnline } from '@hiwar/app/use-online.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { personName } from '../../parts/people/person.ts'
import { StudioField } from '../../parts/studio-tutors/studio-field.tsx'
import { DeactivateTutor } from '../../parts/tutors/deactivate-tutor.tsx'
import { PassedMark, passedLabel } from '../../parts/tutors/passed-mark.tsx'
import { flagWords, type Flag } from './flag-words.ts'
import { useTutorChange } from './use-tutor-change.ts'

interface TutorSwitchesProps {
  user: UserSelf
  tutor: TutorMeta
  isAllowed: boolean
}

/** Activation, the three passed flags and the studio (admin.md 1.4). */
export function TutorSwitches({ user, tutor, isAllowed }: TutorSwitchesProps) {
  const change = useTutorChange(tutor)
  const isOnline = useOnline()
  const [asked, setAsked] = useState<Flag | 'stop' | null>(null)
  const close = () => setAsked(null)
  const flag = (name: Flag) => (
    <FlagButton flag={name} hasPassed={tutor[name]} isAllowed={isAllowed} onPress={() => setAsked(name)} />
  )
  return (
    <>
      <Facts
        facts={[
          [
            'التفعيل',
            <ActiveFact
              key="active"
              isActive={tutor.activated}
              isAllowed={isAllowed}
              isLocked={change.isRunning}
              onPress={() => (tutor.activated ? setAsked('stop') : void change.activate(user))}
            />,
          ],
          [passedLabel.passedInterview, <InterviewFlag key="interview" tutor={tutor} />],
          [passedLabel.passedIntroVideo, flag('passedIntroVideo')],
          [passedLabel.passedDemoSession, flag('passedDemoSession')],
          [
            'الاستوديو',
            <StudioField
              key="studio"
              isLabelHidden
              className="w-56"
              isDisabled={!isAllowed || !isOnline || change.isRunning}
              value={tutor.studioId}
              onChange={(_, studio) => void change.assignStudio(studio)}
            />,
          ],
        ]}
      />
      {asked === 'stop' && (
        <DeactivateTutor tutor={user} onConfirm={async () => await change.send({ activated: false })} onClose={close} />
      )}
      {asked !== null && asked !== 'stop' && (
        <Confirm
          level={1}
          title={`${passedLabel[asked]}: ${isolate(personName(user))}`}
          {...flagWords(asked, tutor)}
          isDestructive={tutor[asked]}
          onConfirm={async () => await change.send({ [asked]: !tutor[asked] })}
          onClose={close}
        />
      )}
    </>
  )
}

interface ActiveFactProps {
  isActive: boolean
  isAllowed: boolean
  isLocked: boolean
  onPress: () => void
}

function ActiveFact({ isActive, isAllowed, isLocked, onPress }: ActiveFactProps) {
  const offline = useOfflineReason()
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <StateBadge tone={isActive ? 'done' : 'stopped'}>{isActive ? 'مفعّل' : 'موقوف'}</StateBadge>
      {isAllowed && (
        <Button
          size="small"
          variant={isActive ? 'quiet' : 'secondary'}
          isDisabled={isLocked}
          disabledReason={offline}
          onPress={onPress}
        >
          {isActive ? 'أوقف' : 'فعّل'}
        </Button>
      )}
    </span>
  )
}

interface FlagButtonProps {
  flag: Flag
  hasPassed: boolean
  isAllowed: boolean
  onPress: () => void
}

function FlagButton({ flag, hasPassed, isAllowed, onPress }: FlagButtonProps) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <PassedMark flag={flag} hasPassed={hasPassed} />
      {isAllowed && (
        <Button size="small" variant="quiet" aria-label={`غيّر: ${passedLabel[flag]}`} onPress={onPress}>
          غيّر
        </Button>
      )}
    </span>
  )
}

/** Follows from the result of the last interview, so it is put right there. */
function InterviewFlag({ tutor }: { tutor: TutorMeta }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <PassedMark flag="passedInterview" hasPassed={tutor.passedInterview} />
      <Link to={`/user/${tutor.id}?tab=meetings`} className="link text-small">
        حسب آخر مقابلة
      </Link>
    </span>
  )
}
