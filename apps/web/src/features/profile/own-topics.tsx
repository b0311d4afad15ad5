import { isTutorLike } from '@hiwar/contract/roles.ts'
import { changeOwnTopics, listOwnTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { RemovableChip } from '@hiwar/ui/chip.tsx'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { TopicChipsSkeleton } from './topic-chips.tsx'
import { TopicDialog } from './topic-dialog.tsx'
import { useTopicLists } from './use-topic-lists.ts'

/** The user's topics: each can be removed at once, with undo; the dialog changes several. */
export function OwnTopics() {
  const { lists, failure, isFetching, retry } = useTopicLists()
  if (failure !== null) return <BlockFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
  if (lists === undefined)
    return (
      <Loading>
        <TopicChipsSkeleton />
      </Loading>
    )
  return <OwnTopicsCard {...lists} />
}

function OwnTopicsCard({ topics, ownIds }: { topics: readonly Topic[]; ownIds: readonly number[] }) {
  const [isChoosing, setChoosing] = useState(false)
  const change = useApiMutation(changeOwnTopics, { invalidates: [listOwnTopics] })
  const isTutor = isTutorLike(useUser().role)
  const own = topics.filter(({ id }) => ownIds.includes(id))

  const remove = async ({ id, name }: Topic) => {
    const { failure } = await change.run({ body: { addTopics: [], removeTopics: [id] } })
    if (failure !== null) return
    toast.info({
      title: `تم حذف «${isolate(name.ar)}»`,
      action: { label: actions.undo, onPress: () => void change.run({ body: { addTopics: [id], removeTopics: [] } }) },
    })
  }
  return (
    <Card className="flex flex-col gap-5">
      {own.length === 0 ? (
        <p className="text-ink-600">
          لم تختر موضوعًا بعد.{' '}
          {isTutor ? 'تظهر موضوعاتك في صفحتك، ويجدك بها الطلاب.' : 'الموضوعات تساعدنا على اقتراح ما يناسبك.'}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2" aria-label="موضوعاتك">
          {own.map((topic) => (
            <li key={topic.id} className="max-w-full">
              <RemovableChip onRemove={() => void remove(topic)}>{topic.name.ar}</RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <FormFailure failure={change.failure} />
      <Button variant="secondary" className="self-start" onPress={() => setChoosing(true)}>
        {own.length === 0 ? (
          <>
            <Plus size={20} strokeWidth={1.75} aria-hidden /> اختر موضوعات
          </>
        ) : (
          <>
            <Pencil size={20} strokeWidth={1.75} aria-hidden /> عدّل الموضوعات
          </>
        )}
      </Button>
      {isChoosing && <TopicDialog topics={topics} ownIds={ownIds} onClose={() => setChoosing(false)} />}
    </Card>
  )
}
