import { FormFailure } from '@hiwar/app/form-failure.tsx'
import { FormText } from '@hiwar/app/form-text.tsx'
import { useFirstFocus } from '@hiwar/app/use-form-field.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listTopics, updateTopic } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { undoToast } from '@hiwar/ui/toast.tsx'
import { toastFailure } from '@hiwar/app/toast-failure.ts'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { OneName } from './topic-schema.ts'
import { nameLabel, nameOf, takenName } from './topic-words.ts'
import type { NameField } from './topic-words.ts'

interface NameEditorProps {
  topic: Topic
  field: NameField
  onClose: () => void
}

/** A topic's name as a field. */
export function NameEditor({ topic, field, onClose }: NameEditorProps) {
  const before = nameOf(topic, field)
  const rename = useApiMutation(updateTopic, { invalidates: [listTopics] })
  const form = useContractForm(OneName[field], {
    defaults: { name: before },
    fields: { 'short-topic-name': 'name', 'long-topic-name': 'name' },
  })
  useFirstFocus(form, 'name')
  const send = async (name: string) => await rename.run({ params: { id: topic.id }, body: { [field]: name } })
  const undo = async () => {
    const { failure } = await send(before)
    if (failure !== null) void toastFailure('لم نستطع التراجع', failure)
  }
  const submit = form.submit(async ({ name }) => {
    if (name === before) return onClose()
    const { failure } = await send(name)
    if (failure !== null && takenName(failure) !== null)
      return form.setError('name', { type: 'server', message: 'name-taken' }, { shouldFocus: true })
    if (failure !== null) return form.applyFailure(failure)
    onClose()
    undoToast({
      title: `«${before}» أصبح «${name}»`,
      action: { label: actions.dismiss, onPress: () => void undo() },
    })
  })
  const element = useEscape(onClose)

  return (
    <form ref={element} onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-2 p-1.5">
      <div className="flex items-start gap-1">
        <FormText
          form={form}
          name="name"
          label={nameLabel[field]}
          isLatin={field === 'englishName'}
          className="flex-1 [&>label]:sr-only"
        />
        <IconButton
          type="submit"
          label={actions.save}
          icon={<Check aria-hidden size={20} />}
          isPending={rename.isRunning}
        />
        <IconButton label={actions.dismiss} icon={<X aria-hidden size={20} />} onPress={onClose} />
      </div>
      <FormFailure failure={form.failure} />
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
