import { actions } from '@hiwar/arabic/words.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Pencil } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { nameLabel, nameOf } from './topic-words.ts'
import type { NameField } from './topic-words.ts'
import { useRename } from './use-rename.ts'

const NameEditor = onDemand(async () => (await import('./name-editor.tsx')).NameEditor)

interface NameCellProps {
  topic: Topic
  field: NameField
}

/** What the editor begins with: the name as it is, or one that was refused because another topic has it. */
interface Draft {
  readonly name: string
  readonly isTaken: boolean
}

/** A name that is edited in its row: Enter saves, Esc leaves (admin.md 1.12). */
export function NameCell({ topic, field }: NameCellProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const rename = useRename()
  const leave = () => {
    setDraft(null)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const save = (name: string) => {
    leave()
    rename({ topic, names: { [field]: name }, onTaken: () => setDraft({ name, isTaken: true }) })
  }
  const name = (
    <span className="inline-flex items-center gap-1">
      <bdi>{nameOf(topic, field)}</bdi>
      <IconButton
        ref={pencil}
        label={`${actions.edit} ${nameLabel[field]}: ${nameOf(topic, field)}`}
        icon={<Pencil aria-hidden size={16} />}
        size="small"
        className="text-ink-600!"
        onPointerEnter={() => void NameEditor.preload()}
        onFocus={() => void NameEditor.preload()}
        onPress={() => setDraft({ name: nameOf(topic, field), isTaken: false })}
      />
    </span>
  )
  if (draft === null) return name
  return (
    <Suspense fallback={name}>
      <NameEditor field={field} {...draft} onSave={save} onClose={leave} />
    </Suspense>
  )
}
