import { isolate } from '@hiwar/arabic/direction.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { personName } from '../../parts/people/person.ts'
import { studioChoices, studioOfValue, useStudios, valueOfStudio } from '../../parts/studio-tutors/use-studios.ts'
import { DeactivateTutor } from '../../parts/tutors/deactivate-tutor.tsx'
import { PassedMark, passedLabel } from '../../parts/tutors/passed-mark.tsx'
import { useTutorChange } from './use-tutor-change.ts'

interface TutorSwitchesProps {
  user: UserSelf
  tutor: TutorMeta
  isAllowed: boolean
}

type Flag = 'passedIntroVideo' | 'passedDemoSession'

const flagWords: Readonly<Record<Flag, { yes: string; no: string }>> = {
  passedIntroVideo: {
    yes: 'يصبح الفيديو مقبولًا، ويمكن للمعلّم حجز الجلسة التجريبية بعد المقابلة.',
    no: 'يعود الفيديو إلى انتظار المراجعة.',
  },
  passedDemoSession: {
    yes: 'تصبح الجلسة التجريبية ناجحة، ويختار المعلّم استوديو التصوير.',
    no: 'تصبح الجلسة التجريبية غير ناجحة، ويحجز المعلّم جلسة أخرى.',
  },
}

/** Activation, the three passed flags and the studio (admin.md 1.4). */
export function TutorSwitches({ user, tutor, isAllowed }: TutorSwitchesProps) {
  const change = useTutorChange(tutor)
  const [asked, setAsked] = useState<Flag | 'stop' | null>(null)
  const close = () => setAsked(null)
  const flag = (name: Flag) => (
    <FlagButton
      hasPassed={tutor[name]}
      label={passedLabel[name]}
      isAllowed={isAllowed}
      onPress={() => setAsked(name)}
    />
  )
  return (
    <>
      <Facts
        facts={[
          [
            'التفعيل',
            <span key="active" className="flex flex-wrap items-center justify-end gap-2">
              <StateBadge tone={tutor.activated ? 'done' : 'stopped'}>{tutor.activated ? 'مفعّل' : 'موقوف'}</StateBadge>
              {isAllowed && (
                <Button
                  size="small"
                  variant={tutor.activated ? 'quiet' : 'secondary'}
                  onPress={() => (tutor.activated ? setAsked('stop') : void change.activate(personName(user)))}
                >
                  {tutor.activated ? 'أوقف' : 'فعّل'}
                </Button>
              )}
            </span>,
          ],
          [passedLabel.passedInterview, <PassedMark key="interview" hasPassed={tutor.passedInterview} />],
          [passedLabel.passedIntroVideo, flag('passedIntroVideo')],
          [passedLabel.passedDemoSession, flag('passedDemoSession')],
          [
            'الاستوديو',
            <StudioChoice key="studio" tutor={tutor} isAllowed={isAllowed} onAssign={change.assignStudio} />,
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
          effect={tutor[asked] ? flagWords[asked].no : flagWords[asked].yes}
          confirmLabel={tutor[asked] ? 'ألغِ النجاح' : 'اجعلها ناجحة'}
          isDestructive={tutor[asked]}
          onConfirm={async () => await change.send({ [asked]: !tutor[asked] })}
          onClose={close}
        />
      )}
    </>
  )
}

interface FlagButtonProps {
  hasPassed: boolean
  label: string
  isAllowed: boolean
  onPress: () => void
}

function FlagButton({ hasPassed, label, isAllowed, onPress }: FlagButtonProps) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <PassedMark hasPassed={hasPassed} />
      {isAllowed && (
        <Button size="small" variant="quiet" aria-label={`غيّر: ${label}`} onPress={onPress}>
          غيّر
        </Button>
      )}
    </span>
  )
}

interface StudioChoiceProps {
  tutor: TutorMeta
  isAllowed: boolean
  onAssign: (studio: StudioInfo | undefined) => Promise<void>
}

function StudioChoice({ tutor, isAllowed, onAssign }: StudioChoiceProps) {
  const studios = useStudios().data?.list ?? []
  return (
    <Select
      label="الاستوديو"
      isLabelHidden
      isDisabled={!isAllowed}
      className="w-56"
      value={valueOfStudio(tutor.studioId)}
      onChange={(value) => {
        const id = studioOfValue(value)
        if (id !== tutor.studioId) void onAssign(studios.find((studio) => studio.id === id))
      }}
      choices={studioChoices(studios)}
    />
  )
}
