import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listTopics, updateTopic } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { nameLabel, nameOf, takenName } from './topic-words.ts'
import type { NameField, TopicNames } from './topic-words.ts'

const fields = Object.keys(nameLabel) as readonly NameField[]

/** Some names of a topic. */
const namesOf = (topic: Topic, of: readonly NameField[]): Partial<TopicNames> =>
  Object.fromEntries(of.map((field) => [field, nameOf(topic, field)]))

interface Renaming {
  readonly topic: Topic
  /** The names as typed; those that stay are not sent. */
  readonly names: Partial<TopicNames>
  /** Another topic has this name: the row is as before, and the field is shown again. */
  readonly onTaken: (field: NameField) => void
}

/** Renames a topic at once, with an undo; a refusal takes it back and lets the row flash (admin.md 4.4). */
export function useRename() {
  const update = useApiMutation(updateTopic, { invalidates: [listTopics] })
  const patch = useRowPatch(listTopics, ({ id }) => id)
  return ({ topic, names, onTaken }: Renaming) => {
    const changed = fields.filter((field) => names[field] !== undefined && names[field] !== nameOf(topic, field))
    const [only, ...others] = changed
    if (only === undefined) return
    const send = async (sent: Partial<TopicNames>) => await update.run({ params: { id: topic.id }, body: sent })
    void undoable({
      done:
        others.length > 0 ? 'تم حفظ الموضوع' : `«${isolate(nameOf(topic, only))}» أصبح «${isolate(names[only] ?? '')}»`,
      failed: 'لم يتغيّر الاسم',
      show: () =>
        patch(topic.id, (row) => ({
          ...row,
          name: { ar: names.arabicName ?? row.name.ar, en: names.englishName ?? row.name.en },
        })),
      apply: async () => await send(Object.fromEntries(changed.map((field) => [field, names[field]]))),
      undo: async () => await send(namesOf(topic, changed)),
      explain: (failure) => {
        const taken = takenName(failure)
        if (taken !== null) onTaken(taken)
        return taken !== null
      },
    })
  }
}
