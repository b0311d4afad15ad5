import { FormFailure } from '@hiwar/app/form-failure.tsx'
import { FormText } from '@hiwar/app/form-text.tsx'
import { toastFailure } from '@hiwar/app/toast-failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { Valid } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { createTopic, listTopics, updateTopic } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TopicNames } from './topic-schema.ts'
import { nameLabel, takenName } from './topic-words.ts'

interface TopicDialogProps {
  /** Null: a new one. */
  topic: Topic | null
  onClose: () => void
}

/** Both names of a topic: a new one, or another spelling. */
export function TopicDialog({ topic, onClose }: TopicDialogProps) {
  const create = useApiMutation(createTopic, { invalidates: [listTopics] })
  const rename = useApiMutation(updateTopic, { invalidates: [listTopics] })
  const form = useContractForm(TopicNames, {
    defaults: { arabicName: topic?.name.ar ?? '', englishName: topic?.name.en ?? '' },
  })
  const undo = async ({ id, name }: Topic) => {
    const { failure } = await rename.run({ params: { id }, body: { arabicName: name.ar, englishName: name.en } })
    if (failure !== null) void toastFailure('لم نستطع التراجع', failure)
  }
  const send = async (values: Valid<typeof TopicNames>) => {
    const { failure } =
      topic === null ? await create.run({ body: values }) : await rename.run({ params: { id: topic.id }, body: values })
    if (failure === null) {
      onClose()
      if (topic === null) toast.success({ title: `أُضيف موضوع «${values.arabicName}»` })
      else undoToast({ title: 'حُفظ الموضوع', action: { label: actions.dismiss, onPress: () => void undo(topic) } })
      return
    }
    const taken = takenName(failure)
    if (taken === null) form.applyFailure(failure)
    else form.setError(taken, { type: 'server', message: 'name-taken' }, { shouldFocus: true })
  }
  return (
    <FormDialog
      title={topic === null ? 'موضوع جديد' : 'تعديل الموضوع'}
      size="small"
      form={form}
      send={send}
      isRunning={create.isRunning || rename.isRunning}
      submitLabel={topic === null ? actions.add : actions.save}
      onClose={onClose}
    >
      <FormText form={form} name="arabicName" label={nameLabel.arabicName} />
      <FormText form={form} name="englishName" label={nameLabel.englishName} isLatin />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}
