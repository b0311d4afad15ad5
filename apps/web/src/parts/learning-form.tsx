import { joinClasses } from '@hiwar/ui/class-names.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { goalLabel, learningText, levelLabel } from '@hiwar/arabic/learning-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { LearningGoal, LearningLevel, learningBounds } from '@hiwar/contract/learning-fields.ts'
import { getLearningProfile, saveLearningProfile } from '@hiwar/contract/learning.ts'
import type { LearningProfile } from '@hiwar/contract/learning.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'

interface LearningFormProps {
  profile: LearningProfile
  onSaved: () => void
  /** Where it is asked for, it may be left. */
  onSkip?: () => void
  className?: string
}

/** What a student says of the own English, for the tutor (more.md 2). Nothing in it is required. */
export function LearningForm({ profile, onSaved, onSkip, className }: LearningFormProps) {
  const [typed, setTyped] = useState(profile)
  const save = useApiMutation(saveLearningProfile, { invalidates: [getLearningProfile] })
  const change = (changed: Partial<LearningProfile>) => setTyped((now) => ({ ...now, ...changed }))
  const send = async () => {
    const { failure } = await save.run({
      body: { ...typed, occupation: textOf(typed.occupation), about: textOf(typed.about) },
    })
    if (failure === null) onSaved()
  }
  return (
    <form
      className={joinClasses('flex flex-col gap-5 text-start', className)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <LevelChips chosen={typed.level} onChoose={(level) => change({ level })} />
      <GoalChips chosen={typed.goals} onChoose={(goals) => change({ goals: [...goals] })} />
      <TextField
        label={learningText.occupation}
        isOptional
        maxLength={learningBounds.occupation}
        value={typed.occupation ?? ''}
        onChange={(occupation) => change({ occupation })}
      />
      <TextArea
        label={learningText.about}
        isOptional
        rows={2}
        maxLength={learningBounds.about}
        value={typed.about ?? ''}
        onChange={(about) => change({ about })}
      />
      <FormFailure failure={save.failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="grow"
          isPending={save.isRunning}
          disabledReason={isSame(typed, profile) ? nothingChangedText : undefined}
        >
          {actions.save}
        </Button>
        {onSkip !== undefined && (
          <Button variant="secondary" className="grow" isDisabled={save.isRunning} onPress={onSkip}>
            {actions.skip}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ChosenProps<T> {
  chosen: T
  onChoose: (chosen: T) => void
}

/** One of them, or none. */
function LevelChips({ chosen, onChoose }: ChosenProps<LearningLevel | null>) {
  return (
    <Chips label={learningText.level}>
      {Object.values(LearningLevel).map((level) => (
        <ToggleChip
          key={level}
          isSelected={chosen === level}
          onChange={(isSelected) => onChoose(isSelected ? level : null)}
        >
          {levelLabel[level]}
        </ToggleChip>
      ))}
    </Chips>
  )
}

/** As many as the contract takes. */
function GoalChips({ chosen, onChoose }: ChosenProps<readonly LearningGoal[]>) {
  return (
    <Chips label={learningText.goals}>
      {Object.values(LearningGoal).map((goal) => {
        const isSelected = chosen.includes(goal)
        return (
          <ToggleChip
            key={goal}
            isSelected={isSelected}
            isDisabled={!isSelected && chosen.length >= learningBounds.goals}
            onChange={() => onChoose(isSelected ? chosen.filter((each) => each !== goal) : [...chosen, goal])}
          >
            {goalLabel[goal]}
          </ToggleChip>
        )
      })}
    </Chips>
  )
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-heading text-label">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

const textOf = (typed: string | null): string | null => typed?.trim() || null

const isSame = (one: LearningProfile, other: LearningProfile): boolean =>
  one.level === other.level &&
  one.goals.length === other.goals.length &&
  one.goals.every((goal) => other.goals.includes(goal)) &&
  textOf(one.occupation) === textOf(other.occupation) &&
  textOf(one.about) === textOf(other.about)
