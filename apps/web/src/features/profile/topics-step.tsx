import { bounds } from '@hiwar/contract/bounds.ts'
import { addOwnTopics, listOwnTopics, listTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { useAsk, useCall } from '@hiwar/client/query.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { TopicChips, TopicChipsSkeleton } from './topic-chips.tsx'

/** From this many topics on, looking is quicker by searching. */
const searchFrom = 16

/** Topics to talk about, in one tap each. */
export function TopicsStep({ onDone }: { onDone: () => void }) {
  const topics = useAsk(listTopics, { query: { size: bounds.page.max } })
  const own = useAsk(listOwnTopics, {})
  const failure = topics.failure ?? own.failure

  if (failure !== null) return <BlockFailure failure={failure} onRetry={() => { void topics.refetch(); void own.refetch() }} isRetrying={topics.isFetching} />
  if (topics.data === undefined || own.data === undefined) return <TopicChipsSkeleton />
  return <TopicsForm topics={topics.data.list} ownIds={own.data.map(({ id }) => id)} onDone={onDone} />
}

function TopicsForm({ topics, ownIds, onDone }: { topics: readonly Topic[]; ownIds: readonly number[]; onDone: () => void }) {
  const save = useCall(addOwnTopics, { refreshes: [listOwnTopics] })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ownIds))
  const [search, setSearch] = useState('')
  const shown = topics.filter(({ name }) => searchKey(`${name.ar} ${name.en}`).includes(searchKey(search)))

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const finish = async () => {
    const added = [...chosen].filter((id) => !ownIds.includes(id))
    if (added.length === 0) return onDone()
    const { failure } = await save.run({ body: { topicIds: added } })
    if (failure === null) onDone()
  }

  return (
    <div className="flex flex-col gap-5">
      {topics.length >= searchFrom && (
        <input
          type="search" value={search} onChange={(event) => setSearch(event.target.value)} aria-label="ابحث في الموضوعات" placeholder="ابحث عن موضوع"
          className="h-12 rounded-input border border-line-control bg-white px-4"
        />
      )}
      <TopicChips topics={shown} chosen={chosen} held={ownIds} isFull={chosen.size >= bounds.topicsPerUser} onToggle={toggle} />
      <output className="text-small text-ink-600">اخترت {formatInteger(chosen.size)} من {formatInteger(bounds.topicsPerUser)}</output>
      <FormFailure failure={save.failure} />
      <Button variant="primary" isPending={save.isRunning} onPress={() => void finish()}>{actions.finish}</Button>
    </div>
  )
}
