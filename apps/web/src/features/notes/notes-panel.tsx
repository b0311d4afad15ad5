import { getLessonNotes } from '@hiwar/contract/lesson-notes.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { NoteField } from './note-field.tsx'
import { blockOf, type Block } from './use-note-block.ts'

type Kind = Block['kind']
const titles: Record<Kind, { title: string; add: string; empty: string }> = {
  line: {
    title: 'ملاحظات الحصة',
    add: 'سطر جديد',
    empty: 'اكتب هنا ما تريدان الرجوع إليه. يراه كلاكما في اللحظة نفسها.',
  },
  word: { title: 'كلمات جديدة', add: 'كلمة جديدة', empty: 'كل كلمة هنا تُحفظ في قائمة كلماتك.' },
}

function NoBlocks({ kind }: { kind: Kind }) {
  const { role } = useUser()
  // The list of words is the student's.
  const isForStudent = kind === 'word' && isTutorLike(role)
  return (
    <p className="py-2 text-small text-ink-600">
      {isForStudent ? 'كل كلمة هنا تُحفظ لطالبك في قائمة كلماته.' : titles[kind].empty}
    </p>
  )
}

/** The notes and words of one lesson; both members can edit them at the same time. */
export function NotesPanel({ lessonId }: { lessonId: number }) {
  const notes = useApiQuery(getLessonNotes, { params: { id: lessonId } })
  const [added, setAdded] = useState<readonly Block[]>([])
  const refetch = () => void notes.refetch()
  useSocketEvent('LessonNotesChanged', (change) => {
    if (change.lessonId === lessonId && change.seq > (notes.data?.seq ?? 0)) refetch()
  })
  useEventsMissed(refetch)
  if (notes.failure !== null && notes.data === undefined)
    return <BlockFailure failure={notes.failure} onRetry={refetch} />
  if (notes.data === undefined)
    return (
      <Loading className="grid gap-3 p-4">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-3/4" />
      </Loading>
    )
  const { blocks, writable } = notes.data
  const stored = new Set(blocks.map(({ id }) => id))
  const all = [...blocks.map(blockOf), ...added.filter(({ id }) => !stored.has(id))]
  const add = (kind: Kind) =>
    setAdded([
      ...added,
      { id: crypto.randomUUID(), kind, order: Date.now().toString(36), text: '', meaning: '', version: 0 },
    ])
  return (
    <div className="grid gap-6 p-4">
      {(['line', 'word'] as const).map((kind) => {
        const own = all.filter((block) => block.kind === kind)
        return (
          <section key={kind} aria-label={titles[kind].title}>
            <h3 className="text-label font-semibold">{titles[kind].title}</h3>
            {own.length === 0 && <NoBlocks kind={kind} />}
            <ul>
              {own.map((block) => (
                <NoteField
                  key={block.id}
                  lessonId={lessonId}
                  block={block}
                  isNew={!stored.has(block.id)}
                  isWritable={writable}
                  onSaved={refetch}
                />
              ))}
            </ul>
            {writable && (
              <Button variant="quiet" size="small" className="-ms-2" onPress={() => add(kind)}>
                <Plus size={20} strokeWidth={1.75} aria-hidden /> {titles[kind].add}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}
