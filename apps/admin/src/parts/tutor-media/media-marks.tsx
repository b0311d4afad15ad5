import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { Check, Minus } from 'lucide-react'

const shortLabel: Readonly<Record<MediaKind, string>> = { image: 'الصورة', video: 'الفيديو', thumbnail: 'الغلاف' }

/** Which of the three files a tutor has: icon and word, never colour alone. */
export function MediaMarks({ tutor }: { tutor: Pick<StudioTutor, MediaKind> }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {Object.values(MediaKind).map((kind) => {
        const isThere = tutor[kind] !== null
        const Icon = isThere ? Check : Minus
        return (
          <li
            key={kind}
            className={`inline-flex items-center gap-1 rounded-full px-1.5 py-0.5 text-tiny forced-colors:border ${
              isThere ? 'bg-success-tint text-success' : 'bg-apricot-tint text-apricot'
            }`}
          >
            <Icon size={16} aria-hidden />
            {shortLabel[kind]}
            <span className="sr-only">{isThere ? 'موجود' : 'ناقص'}</span>
          </li>
        )
      })}
    </ul>
  )
}
