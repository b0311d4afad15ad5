import { bounds } from '@hiwar/contract/bounds.ts'
import { getLesson, listLessons, setLessonFocus } from '@hiwar/contract/lessons.ts'
import type { LessonSelf } from '@hiwar/contract/lessons.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { focusText, shortNoteText } from '@hiwar/arabic/lesson-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { isTooShort } from '@hiwar/rules/short-text.ts'

interface FocusDialogProps {
  lesson: LessonSelf
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What the student wants to work on; it can be changed until the end of the lesson (extras.md 5.1). */
export function FocusDialog({ lesson, isOpen, onOpenChange }: FocusDialogProps) {
  const openCount = useOpenCount(isOpen)
  return openCount === 0 ? null : (
    <FocusForm key={openCount} lesson={lesson} isOpen={isOpen} onOpenChange={onOpenChange} />
  )
}

function FocusForm({ lesson, isOpen, onOpenChange }: FocusDialogProps) {
  const [focus, setFocus] = useState(lesson.focus ?? '')
  const save = useApiMutation(setLessonFocus, { invalidates: [getLesson, listLessons] })
  const isUnchanged = focus.trim() === (lesson.focus ?? '')
  const send = async () => {
    const { failure } = await save.run({ params: { id: lesson.id }, body: { focus: focus.trim() } })
    if (failure !== null) return
    toast.success({ title: focus.trim() === '' ? 'تم حذف موضوع الحصة' : 'تم حفظ موضوع الحصة' })
    onOpenChange(false)
  }
  return (
    <Dialog
      title="موضوع الحصة"
      size="small"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!save.isRunning}
      footer={
        <>
          <Button
            className="grow"
            isPending={save.isRunning}
            disabledReason={
              isUnchanged ? nothingChangedText : isTooShort(focus, bounds.focus.min) ? shortNoteText : undefined
            }
            onPress={() => {
              void send()
            }}
          >
            {actions.save}
          </Button>
          <Button
            variant="secondary"
            className="grow"
            onPress={() => {
              onOpenChange(false)
            }}
          >
            {actions.dismiss}
          </Button>
        </>
      }
    >
      <FormFailure failure={save.failure} />
      <TextField
        label={focusText.question}
        isOptional
        maxLength={bounds.focus.max}
        value={focus}
        onChange={setFocus}
        placeholder={focusText.example}
        description="يراه معلّمك في بطاقة الحصة وعند دخولها."
      />
    </Dialog>
  )
}
