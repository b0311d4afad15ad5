import { requiredText } from '@hiwar/arabic/errors.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useState } from 'react'
import { maxViewName } from './views.ts'
import type { OwnView } from './views.ts'

interface ViewNameDialogProps {
  /** Null: a new view. */
  view: OwnView | null
  onClose: () => void
  onNamed: (label: string) => void
}

export function ViewNameDialog({ view, onClose, onNamed }: ViewNameDialogProps) {
  const [label, setLabel] = useState(view?.label ?? '')
  const [isTried, setTried] = useState(false)
  const isEmpty = label.trim() === ''
  return (
    <Dialog
      title={view === null ? 'طريقة عرض جديدة' : 'اسم طريقة العرض'}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isEmpty) return
          onNamed(label.trim())
          onClose()
        }}
      >
        <TextField
          label="الاسم"
          value={label}
          onChange={setLabel}
          maxLength={maxViewName}
          errorMessage={isTried && isEmpty ? requiredText : undefined}
          description="تُحفظ الفلاتر والبحث والترتيب والأعمدة في هذا المتصفح لحسابك."
        />
        <Button type="submit">{actions.save}</Button>
      </form>
    </Dialog>
  )
}
