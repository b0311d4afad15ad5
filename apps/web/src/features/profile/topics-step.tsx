import { bounds } from '@hiwar/contract/bounds.ts'
import { addOwnTopics, listOwnTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { TopicChips, TopicChipsSkeleton } from './topic-chips.tsx'
import { useTopicLists } from './use-topic-lists.ts'

/** The search field is shown from this many topics. */
const searchFrom = 16

/** Choice of topics to talk about. */
export function TopicsStep({ onDone }: { onDone: () => void }) {
  const { lists, failure, isFetching, retry } = useTopicLists()
  if (failure !== null) {
    return (
      <>
        <BlockFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
        <Button variant="quiet" className="mt-3 w-full" onPress={onDone}>
          {actions.skip}
        </Button>
      </>
    )
  }
  if (lists === undefined)
    return (
      <Loading>
        <TopicChipsSkeleton />
      </Loading>
    )
  return <TopicsForm topics={lists.topics} ownIds={lists.ownIds} onDone={onDone} />
}

function TopicsForm({
  topics,
  ownIds,
  onDone,
}: {
  topics: readonly Topic[]
  ownIds: readonly number[]
  onDone: () => void
}) {
  const save = useApiMutation(addOwnTopics, { invalidates: [listOwnTopics] })
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
      {topics.length >= searchFrom && <SearchField label="ابحث عن موضوع" value={search} onChange={setSearch} />}
      <TopicChips
        topics={shown}
        chosen={chosen}
        ownIds={ownIds}
        isFull={chosen.size >= bounds.topicsPerUser}
        onToggle={toggle}
      />
      <div
        className={
          'sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-sand-300 ' +
          'bg-sand-50 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]'
        }
      >
        <FormFailure failure={save.failure} />
        <div className="flex items-center gap-3">
          <output className="me-auto text-small text-ink-600">
            اخترت {formatInteger(chosen.size)} من {formatInteger(bounds.topicsPerUser)}
          </output>
          <Button variant="quiet" onPress={onDone}>
            {actions.skip}
          </Button>
          <Button
            isPending={save.isRunning}
            disabledReason={chosen.size === 0 ? 'اختر موضوعًا واحدًا على الأقل، أو تخطَّ هذه الخطوة.' : undefined}
            onPress={() => void finish()}
          >
            {actions.finish}
          </Button>
        </div>
      </div>
    </div>
  )
}
