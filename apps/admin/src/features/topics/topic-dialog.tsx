import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { Valid } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { createTopic, deleteTopic, listTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { undoToast } from '@hiwar/ui/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TypedNames } from './topic-schema.ts'
import { nameLabel, nameOf, takenName } from './topic-words.ts'
import type { NameField, TopicNames } from './topic-words.ts'

interface TopicDialogProps {
  /** Null: a new one. */
  topic: Topic | null
  /** Names that were refused, of which another topic has `taken`. */
  refused?: { readonly names: TopicNames; readonly taken: NameField } | undefined
  onRename: (topic: Topic, names: TopicNames) => void
  onClose: () => void
}

const emptyNames: TopicNames = { arabicName: '', englishName: '' }

/** Both names of a topic: a new one, or another spelling. */
export function TopicDialog({ topic, refused, onRename, onClose }: TopicDialogProps) {
  const { create, undo, isRunning } = useCreateTopic()
  const stored =
    topic === null ? emptyNames : { arabicName: nameOf(topic, 'arabicName'), englishName: nameOf(topic, 'englishName') }
  const form = useContractForm(TypedNames, { defaults: refused?.names ?? stored })
  const tellTaken = (field: NameField) =>
    form.setError(field, { type: 'server', message: 'name-taken' }, { shouldFocus: true })
  const tellRefused = useEffectEvent(() => {
    if (refused !== undefined) tellTaken(refused.taken)
  })
  useEffect(() => tellRefused(), [])
  const send = async (values: Valid<typeof TypedNames>) => {
    if (topic !== null) return onRename(topic, values)
    const { reply, failure } = await create(values)
    if (failure === null) {
      onClose()
      undoToast({
        title: `تمت إضافة موضوع «${isolate(values.arabicName)}»`,
        action: { label: actions.dismiss, onPress: () => void undo(reply) },
      })
      return
    }
    const taken = takenName(failure)
    if (taken === null) form.applyFailure(failure)
    else tellTaken(taken)
  }
  return (
    <FormDialog
      title={topic === null ? 'موضوع جديد' : 'تعديل الموضوع'}
      size="small"
      form={form}
      send={send}
      isRunning={isRunning}
      submitLabel={topic === null ? actions.add : actions.save}
      onClose={onClose}
    >
      <FormText form={form} name="arabicName" label={nameLabel.arabicName} />
      <FormText form={form} name="englishName" label={nameLabel.englishName} isLatin />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

/** Making a topic, and taking it back. */
function useCreateTopic() {
  const create = useApiMutation(createTopic, { invalidates: [listTopics] })
  const remove = useApiMutation(deleteTopic, { invalidates: [listTopics] })
  return {
    create: async (body: TopicNames) => await create.run({ body }),
    undo: async ({ id }: Topic) => {
      const { failure } = await remove.run({ params: { id } })
      if (failure !== null) void toastFailure('لم نستطع التراجع', failure)
    },
    isRunning: create.isRunning,
  }
}
