import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { missingMedia } from '@hiwar/rules/photo-session.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Activation } from './activation.tsx'

interface CheckListProps {
  tutor: StudioTutor
  isForAdmin: boolean
}

/** The three files as a list to tick off; once all are there, admins can activate the tutor. */
export function CheckList({ tutor, isForAdmin }: CheckListProps) {
  const titleId = useId()
  const missing = missingMedia(tutor)
  return (
    <section aria-labelledby={titleId} className="surface flex flex-col gap-4 p-4 md:p-5">
      <h2 id={titleId} className="text-h3">
        قائمة المراجعة
      </h2>
      <ul className="flex flex-col gap-3">
        {Object.values(MediaKind).map((kind) => (
          <Item key={kind} label={mediaKindLabel[kind]} isDone={!missing.includes(kind)} />
        ))}
      </ul>
      {isForAdmin && <Activation tutor={tutor} isReady={missing.length === 0} />}
    </section>
  )
}

function Item({ label, isDone }: { label: string; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex items-center gap-3">
      <Icon size={24} strokeWidth={1.75} aria-hidden className={isDone ? 'text-success' : 'text-ink-600'} />
      <span className="flex-1">{label}</span>
      <span className={`text-small ${isDone ? 'text-success' : 'text-ink-600'}`}>{isDone ? 'موجود' : 'ناقص'}</span>
    </li>
  )
}
