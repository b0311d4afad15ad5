import { FormFailure } from '@hiwar/app/form-failure.tsx'
import { FormText } from '@hiwar/app/form-text.tsx'
import { useFirstFocus } from '@hiwar/app/use-form-field.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listTopics, updateTopic } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { failureText } from '@hiwar/app/failure-text.ts'
import { Check, Pencil, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { OneName } from './topic-schema.ts'
import { nameLabel, takenName } from './topic-words.ts'
import type { NameField } from './topic-words.ts'

interface NameCellProps {
  topic: Topic
  field: NameField
}

const nameOf = ({ name }: Topic, field: NameField) => (field === 'arabicName' ? name.ar : name.en)

/** A name that is edited in its row: Enter saves, Esc leaves (admin.md 1.12). */
export function NameCell({ topic, field }: NameCellProps) {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setEditing(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isEditing) return <NameEditor topic={topic} field={field} onClose={leave} />
  return (
    <span className="inline-flex items-center gap-1">
      <bdi>{nameOf(topic, field)}</bdi>
      <IconButton
        ref={pencil}
        label={`${actions.edit} ${nameLabel[field]}: ${nameOf(topic, field)}`}
        icon={<Pencil aria-hidden size={16} />}
        size="small"
        className="text-ink-600!"
        onPress={() => setEditing(true)}
      />
    </span>
  )
}

function NameEditor({ topic, field, onClose }: NameCellProps & { onClose: () => void }) {
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
    if (failure !== null) toast.error({ title: 'لم نستطع التراجع', description: failureText(failure) })
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
