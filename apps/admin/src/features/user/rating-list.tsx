import { isolate } from '@hiwar/arabic/direction.ts'
import { ratingTagLabel } from '@hiwar/arabic/labels.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { deleteRating, listRatingsByRater, listRatingsOfRatee } from '@hiwar/contract/ratings.ts'
import type { RatingFull } from '@hiwar/contract/ratings.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Stars } from '@hiwar/ui/stars.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { csvDate, csvNumber, csvString } from '../../parts/list/csv.ts'
import { defineList } from '../../parts/list/define-list.ts'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { personName } from '../../parts/people/person.ts'

const list = defineList({ name: 'user-ratings' })

interface RatingListProps {
  user: UserSelf
  endpoint: typeof listRatingsOfRatee
  title: string
  /** Who stands in the rows: the other one of the two. */
  other: 'rater' | 'ratee'
  prefix: string
}

/** Ratings with a delete that asks for a reason (admin.md 1.4). */
export function RatingList({ user, endpoint, title, other, prefix }: RatingListProps) {
  const control = useListState(list, { prefix })
  const [removed, setRemoved] = useState<RatingFull | null>(null)
  return (
    <>
      <List
        isEmbedded
        control={control}
        title={title}
        endpoint={endpoint}
        params={{ id: user.id }}
        query={() => ({})}
        idOf={({ id }) => id}
        nameOf={({ id }) => `التقييم ${id}`}
        columns={columnsOf(other)}
        card={(rating) => cardOf(rating, other)}
        menu={(rating) => [
          [
            {
              id: 'delete',
              label: 'احذف التقييم',
              isDanger: true,
              icon: <Trash2 aria-hidden size={20} />,
              onAction: () => setRemoved(rating),
            },
          ],
        ]}
        peopleOf={(rating) => [rating[other].id]}
        empty={{ illustration: 'no-reviews', text: 'لا توجد تقييمات هنا بعد.' }}
      />
      {removed !== null && <RemoveRating rating={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const columnsOf = (other: 'rater' | 'ratee'): readonly ListColumn<RatingFull, never>[] => [
  {
    id: 'person',
    header: other === 'rater' ? 'من كتبه' : 'لمن',
    cell: (rating) => <PersonCell id={rating[other].id} person={rating[other]} />,
    csv: csvString((rating) => rating[other].name),
  },
  {
    id: 'value',
    header: 'التقييم',
    cell: ({ value }) => <Stars value={value} />,
    csv: csvNumber(({ value }) => value),
  },
  {
    id: 'feedback',
    header: 'التعليق',
    cell: ({ feedback }) => (feedback === null ? nothing : <span title={feedback}>{feedback}</span>),
    csv: csvString(({ feedback }) => feedback),
  },
  {
    id: 'tags',
    header: 'ما نال الإعجاب',
    cell: ({ tags }) => (tags.length === 0 ? nothing : tags.map((tag) => ratingTagLabel[tag]).join('، ')),
    csv: csvString(({ tags }) => tags.map((tag) => ratingTagLabel[tag]).join('، ')),
  },
  {
    id: 'createdAt',
    header: 'كُتب',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
]

const cardOf = (rating: RatingFull, other: 'rater' | 'ratee'): RowCard => ({
  title: <bdi>{personName(rating[other])}</bdi>,
  state: <Stars value={rating.value} />,
  facts: [
    { label: 'التعليق', value: rating.feedback ?? nothing },
    { label: 'كُتب', value: <DateCell at={rating.createdAt} /> },
  ],
})

function RemoveRating({ rating, onClose }: { rating: RatingFull; onClose: () => void }) {
  const remove = useApiMutation(deleteRating, { invalidates: [listRatingsOfRatee, listRatingsByRater, listAudit] })
  return (
    <Confirm
      level={2}
      title="حذف التقييم؟"
      effect={`يُحذف تقييم ${isolate(personName(rating.rater))} من صفحة ${isolate(personName(rating.ratee))}، ويتغيّر متوسط تقييمه.`}
      confirmLabel="احذف التقييم"
      isDestructive
      onConfirm={async ({ reason }) => {
        const outcome = await remove.run({ params: { id: rating.id }, reason })
        if (outcome.failure === null) toast.success({ title: 'تم حذف التقييم' })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
