import { bounds } from '@hiwar/contract/bounds.ts'
import { changeOwnTopics, listOwnTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { useCall } from '@hiwar/client/change.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { TopicChips, TopicChipsSkeleton } from './topic-chips.tsx'
import { useTopicLists } from './use-topic-lists.ts'

/** The topics one has and could have, changed in one go. */
export function OwnTopics() {
  const { lists, failure, isAsking, retry } = useTopicLists()
  if (failure !== null) return <BlockFailure failure={failure} onRetry={retry} isRetrying={isAsking} />
  if (lists === undefined) return <Loading><TopicChipsSkeleton /></Loading>
  return <Choice key={lists.held.join()} {...lists} />
}

function Choice({ topics, held }: { topics: readonly Topic[]; held: readonly number[] }) {
  const save = useCall(changeOwnTopics, { refreshes: [listOwnTopics] })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(held))
  const [search, setSearch] = useState('')
  const addTopics = [...chosen].filter((id) => !held.includes(id))
  const removeTopics = held.filter((id) => !chosen.has(id))
  const isChanged = addTopics.length + removeTopics.length > 0

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const send = async () => {
    const { failure } = await save.run({ body: { addTopics, removeTopics } })
    if (failure === null) toast.success({ title: 'حُفظت موضوعاتك' })
  }

  return (
    <Card className="flex flex-col gap-5">
      <SearchField label="ابحث عن موضوع" value={search} onChange={setSearch} />
      <TopicChips
        topics={topics.filter(({ name }) => searchKey(`${name.ar} ${name.en}`).includes(searchKey(search)))} chosen={chosen} held={[]}
        isFull={chosen.size >= bounds.topicsPerUser} onToggle={toggle}
      />
      <FormFailure failure={save.failure} />
      <LeaveGuard when={isChanged && !save.isRunning} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-small text-ink-600">اخترت {formatInteger(chosen.size)} من {formatInteger(bounds.topicsPerUser)}</output>
        <Button isPending={save.isRunning} disabledReason={isChanged ? undefined : 'لم تغيّر شيئًا بعد.'} onPress={() => void send()}>{actions.save}</Button>
      </div>
    </Card>
  )
}
