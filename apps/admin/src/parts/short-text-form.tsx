import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { isTooShort } from '@hiwar/rules/short-text.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

interface ShortTextFormProps {
  label: string
  description: string
  rows: number
  min: number
  max: number
  /** How a text below `min` is called: «الملاحظة قصيرة.» */
  shortWords: string
  text: string
  onType: (text: string) => void
  isChanged: boolean
  isRunning: boolean
  /** Takes null where the field was emptied. */
  onSave: (text: string | null) => void
  /** Over the button: why it was not saved. */
  children: ReactNode
}

/** A few words of the team that stand in a drawer and are saved by themselves, or left out. */
export function ShortTextForm({
  label,
  description,
  rows,
  min,
  max,
  shortWords,
  text,
  onType,
  isChanged,
  isRunning,
  onSave,
  children,
}: ShortTextFormProps) {
  const offline = useOfflineReason()
  const [isShort, setShort] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (offline !== undefined) return
    const trimmed = text.trim()
    const isRefused = isTooShort(trimmed, min)
    setShort(isRefused)
    if (!isRefused && isChanged && !isRunning) onSave(trimmed === '' ? null : trimmed)
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <TextArea
        label={label}
        rows={rows}
        maxLength={max}
        value={text}
        onChange={onType}
        description={description}
        errorMessage={isShort ? `${shortWords} اكتب ${characters(min, 'object')} على الأقل أو امسحها.` : undefined}
      />
      {children}
      <UnsavedChangesGuard when={isChanged && !isRunning} />
      {isChanged && (
        <Button type="submit" variant="secondary" className="self-start" isPending={isRunning} disabledReason={offline}>
          {actions.save}
        </Button>
      )}
    </form>
  )
}
