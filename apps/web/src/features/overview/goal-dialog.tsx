import { changePreferences } from '@hiwar/contract/preferences.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { storePreferences, useUser } from '@hiwar/app/auth/account.ts'

const planGoal = 'plan'
/** Choices of minutes per week. */
const steps = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 480]

interface GoalDialogProps {
  /** The current goal. */
  minutes: number
  isOpen: boolean
  onClose: () => void
}

/** Sets the weekly learning goal: own minutes, or those of the plan (extras.md 7, 13). */
export function GoalDialog({ minutes, isOpen, onClose }: GoalDialogProps) {
  const own = useUser().preferences?.weeklyGoalMinutes ?? null
  const [chosen, setChosen] = useState(own === null ? planGoal : String(own))
  const saving = useApiMutation(changePreferences, { invalidates: [getOwnStudentStats] })
  const all = [...new Set([...steps, own ?? minutes])].toSorted((one, other) => one - other)
  const choices = [
    { value: planGoal, label: 'دقائق باقتي' },
    ...all.map((step) => ({ value: String(step), label: formatDuration(step) })),
  ]

  const save = async () => {
    const { reply } = await saving.run({ body: { weeklyGoalMinutes: chosen === planGoal ? null : Number(chosen) } })
    if (reply === undefined) return
    storePreferences(reply)
    onClose()
  }
  return (
    <Dialog
      title="هدفك كل أسبوع"
      size="small"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button className="grow" isPending={saving.isRunning} onPress={() => void save()}>
          {actions.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-600">هدف صغير تحقّقه كل أسبوع أفضل من كبير تنساه.</p>
        <Select label="وقت التعلّم في الأسبوع" choices={choices} value={chosen} onChange={setChosen} />
        <FormFailure failure={saving.failure} />
      </div>
    </Dialog>
  )
}
