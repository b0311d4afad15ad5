import { bounds } from '@hiwar/contract/bounds.ts'
import { changeOwnTopics, listOwnTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { TopicChips } from './topic-chips.tsx'

interface TopicDialogProps {
  topics: readonly Topic[]
  ownIds: readonly number[]
  onClose: () => void
}

/** Adds and removes several of the user's topics (web.md §3.6). */
export function TopicDialog({ topics, ownIds, onClose }: TopicDialogProps) {
  const save = useApiMutation(changeOwnTopics, { invalidates: [listOwnTopics] })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ownIds))
  const [search, setSearch] = useState('')
  const addTopics = [...chosen].filter((id) => !ownIds.includes(id))
  const removeTopics = ownIds.filter((id) => !chosen.has(id))
  const isChanged = addTopics.length + removeTopics.length > 0
  const isFull = chosen.size >= bounds.topicsPerUser

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const send = async () => {
    const { failure } = await save.run({ body: { addTopics, removeTopics } })
    if (failure !== null) return
    toast.success({ title: 'تم حفظ موضوعاتك' })
    onClose()
  }
  return (
    <Dialog
      title="اختيار موضوعاتك"
      isOpen
      onOpenChange={onClose}
      isDismissable={!isChanged}
      footer={
        <>
          <output className="self-center text-small text-ink-600">
            {formatInteger(chosen.size)} من {formatInteger(bounds.topicsPerUser)}
            {isFull && '\u00a0· هذا أقصى عدد'}
          </output>
          <Button
            className="ms-auto"
            isPending={save.isRunning}
            disabledReason={isChanged ? undefined : nothingChangedText}
            onPress={() => void send()}
          >
            {actions.save}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      <div className="flex min-h-80 flex-col gap-5">
        <SearchField label="ابحث عن موضوع" value={search} onChange={setSearch} />
        <TopicChips
          topics={topics.filter(({ name }) => searchKey(`${name.ar} ${name.en}`).includes(searchKey(search)))}
          chosen={chosen}
          ownIds={[]}
          isFull={isFull}
          onToggle={toggle}
        />
        <FormFailure failure={save.failure} />
      </div>
    </Dialog>
  )
}
