import { actions } from '@hiwar/arabic/words.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Pencil } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { nameLabel, nameOf } from './topic-words.ts'
import type { NameField } from './topic-words.ts'

const NameEditor = onDemand(async () => (await import('./name-editor.tsx')).NameEditor)

interface NameCellProps {
  topic: Topic
  field: NameField
}

/** A name that is edited in its row: Enter saves, Esc leaves (admin.md 1.12). */
export function NameCell({ topic, field }: NameCellProps) {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setEditing(false)
    requestAnimationFrame(() => pencil.current?.focus())
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
        onPress={() => setEditing(true)}
      />
    </span>
  )
  if (!isEditing) return name
  return (
    <Suspense fallback={name}>
      <NameEditor topic={topic} field={field} onClose={leave} />
    </Suspense>
  )
}
