import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { useFirstFocus } from '@hiwar/app/forms/use-form-field.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { OneName } from './topic-schema.ts'
import { nameLabel } from './topic-words.ts'
import type { NameField } from './topic-words.ts'

interface NameEditorProps {
  field: NameField
  name: string
  /** Another topic has this name. */
  isTaken: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** A topic's name as a field. */
export function NameEditor({ field, name, isTaken, onSave, onClose }: NameEditorProps) {
  const form = useContractForm(OneName[field], { defaults: { name } })
  const offline = useOfflineReason()
  useFirstFocus(form, 'name')
  const tellTaken = useEffectEvent(() => {
    if (isTaken) form.setError('name', { type: 'server', message: 'name-taken' })
  })
  useEffect(() => tellTaken(), [])
  const element = useEscape(onClose)

  return (
    <form
      ref={element}
      onSubmit={form.submit((values) => onSave(values.name))}
      noValidate
      className="flex max-w-sm items-start gap-1 p-1.5"
    >
      <FormText
        form={form}
        name="name"
        label={nameLabel[field]}
        isLatin={field === 'englishName'}
        className="flex-1 [&>label]:sr-only"
      />
      <IconButton type="submit" label={actions.save} icon={<Check aria-hidden size={20} />} disabledReason={offline} />
      <IconButton label={actions.dismiss} icon={<X aria-hidden size={20} />} onPress={onClose} />
    </form>
  )
}

/** Keys of the field stay in the row; Esc leaves it. */
function useEscape(onEscape: () => void) {
  const element = useRef<HTMLFormElement>(null)
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const form = element.current
    const listen = (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key === 'Escape') leave()
    }
    form?.addEventListener('keydown', listen)
    return () => form?.removeEventListener('keydown', listen)
  }, [])
  return element
}
