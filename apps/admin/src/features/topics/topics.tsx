import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { deleteTopic, listTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DateCell } from '../../parts/cells.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { csvDate, csvNumber, csvString } from '../../parts/list/csv.ts'
import { List } from '../../parts/list/list.tsx'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { NameCell } from './name-cell.tsx'
import { nameLabel } from './topic-words.ts'
import type { NameField, TopicNames } from './topic-words.ts'
import { topicsList } from './topics-list.ts'
import { useRename } from './use-rename.ts'

const TopicDialog = lazyPart(async () => (await import('./topic-dialog.tsx')).TopicDialog)

const columns: readonly ListColumn<Topic, never>[] = [
  {
    id: 'arabicName',
    header: nameLabel.arabicName,
    cell: (topic) => <NameCell topic={topic} field="arabicName" />,
    csv: csvString(({ name }) => name.ar),
  },
  {
    id: 'englishName',
    header: nameLabel.englishName,
    cell: (topic) => <NameCell topic={topic} field="englishName" />,
    csv: csvString(({ name }) => name.en),
  },
  {
    id: 'id',
    header: 'الرقم',
    cell: ({ id }) => <Bidi className="figures">#{id}</Bidi>,
    csv: csvNumber(({ id }) => id),
  },
  {
    id: 'createdAt',
    header: 'أُضيف',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'updatedAt',
    header: 'عُدّل',
    cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    csv: csvDate(({ updatedAt }) => updatedAt),
  },
]

const topicCard = (topic: Topic): RowCard => ({
  title: <bdi>{topic.name.ar}</bdi>,
  facts: [{ label: nameLabel.englishName, value: <bdi>{topic.name.en}</bdi> }],
})

type Open =
  | { kind: 'edit'; topic: Topic | null; refused?: { names: TopicNames; taken: NameField } }
  | { kind: 'delete'; topic: Topic }
  | null

/** Topics: rename in the row, add, delete, export (admin.md 1.12). */
export function Topics() {
  const control = useListState(topicsList)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const rename = useRename()
  const renameBoth = (topic: Topic, names: TopicNames) => {
    close()
    rename({ topic, names, onTaken: (taken) => setOpen({ kind: 'edit', topic, refused: { names, taken } }) })
  }
  const menu = (topic: Topic) => [
    [
      {
        id: 'edit',
        label: actions.edit,
        icon: <Pencil aria-hidden size={20} />,
        onAction: () => setOpen({ kind: 'edit', topic }),
      },
      {
        id: 'delete',
        label: actions.remove,
        icon: <Trash2 aria-hidden size={20} />,
        isDanger: true,
        onAction: () => setOpen({ kind: 'delete', topic }),
      },
    ],
  ]
  return (
    <>
      <List
        control={control}
        title="الموضوعات"
        endpoint={listTopics}
        query={({ q }) => ({ name: q === '' ? undefined : q })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name.ar}
        columns={columns}
        card={topicCard}
        menu={menu}
        create={{ label: 'أضف موضوعًا', onPress: () => setOpen({ kind: 'edit', topic: null }) }}
        empty={{ illustration: 'no-chat', text: 'لا توجد موضوعات بعد. أضف أول موضوع ليختاره المعلّمون والطلاب.' }}
      />
      {open?.kind === 'edit' && (
        <TopicDialog topic={open.topic} refused={open.refused} onRename={renameBoth} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteTopic topic={open.topic} onClose={close} />}
    </>
  )
}

function DeleteTopic({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const remove = useApiMutation(deleteTopic, { invalidates: [listTopics] })
  const confirm = async () => {
    const outcome = await remove.run({ params: { id: topic.id } })
    if (outcome.failure === null) toast.success({ title: `تم حذف موضوع «${isolate(topic.name.ar)}»` })
    return outcome
  }
  return (
    <Confirm
      level={3}
      title={`حذف موضوع «${isolate(topic.name.ar)}»؟`}
      name={topic.name.ar}
      effect={<p>يُحذف من كل معلّم وطالب اختاره، ولا يمكن استعادته.</p>}
      confirmLabel={actions.remove}
      isDestructive
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
