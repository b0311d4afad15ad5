import { Illustration } from '@hiwar/ui/art.tsx'
import type { IllustrationName } from '@hiwar/ui/art.tsx'
import { BackIcon, NextIcon, PreviousIcon } from '@hiwar/ui/icons.tsx'
import { AlertIcon, Drawing, EyeIcon, EyeOffIcon, InfoIcon, OfflineIcon } from '@hiwar/ui/inline-icons.tsx'
import { Logo, Mark } from '@hiwar/ui/logo.tsx'
import { Line, Sample, Section, entriesOf } from '../frame.tsx'

const illustrations: Readonly<Record<IllustrationName, true>> = {
  'no-lessons': true,
  'no-tutors': true,
  'no-chat': true,
  'no-reviews': true,
  'no-payments': true,
  'no-words': true,
  'not-found': true,
  crash: true,
  offline: true,
  'no-camera': true,
  success: true,
  waiting: true,
  onboarding: true,
}

export function DrawingSections() {
  return (
    <>
      <Section file="icons.tsx">
        <Sample name="back, previous, next: they follow the direction">
          <Line>
            <BackIcon size={24} />
            <PreviousIcon size={24} />
            <NextIcon size={24} />
          </Line>
        </Sample>
      </Section>
      <Section file="inline-icons.tsx">
        <Sample name="never mirrored">
          <Line>
            <EyeIcon />
            <EyeOffIcon />
            <AlertIcon />
            <InfoIcon />
            <OfflineIcon />
            <Drawing>
              <path d="M4 12h16" />
            </Drawing>
          </Line>
        </Sample>
      </Section>
      <Section file="logo.tsx">
        <Sample name="mark, dark, light">
          <Line>
            <Mark />
            <Logo />
            <span className="rounded-input bg-nile-800 p-3">
              <Logo tone="light" />
            </span>
          </Line>
        </Sample>
      </Section>
      <Section file="art.tsx">
        {entriesOf(illustrations).map(([name]) => (
          <Sample key={name} name={name}>
            <Illustration name={name} />
          </Sample>
        ))}
      </Section>
    </>
  )
}
