import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Film, Video } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { frameLabel } from '../../parts/tutor-media/media-kinds.ts'
import type { MediaTasks } from '../../parts/tutor-media/media-task.ts'

/** How a file is made instead of chosen. */
export interface OtherWay {
  readonly label: string
  readonly Icon: LucideIcon
  readonly start: () => void
}

/** The camera for a video, and a frame of that for the thumbnail (admin.md 1.13); null: there is none. */
export function otherWayOf(kind: MediaKind, tutor: StudioTutor, tasks: MediaTasks): OtherWay | null {
  if (kind === MediaKind.Video) return { label: actions.record, Icon: Video, start: () => tasks.record(tutor) }
  if (kind !== MediaKind.Thumbnail || tutor.video === null) return null
  return { label: frameLabel, Icon: Film, start: () => tasks.pickFrame(tutor) }
}
