import type { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { useState } from 'react'
import { fileProblem } from './media-kinds.ts'

/** What is being done with a tutor's file, in a dialog; `source` is where the browser finds the file, if there is one. */
export type MediaTask =
  | { type: 'upload'; tutor: StudioTutor; kind: MediaKind; file: File; source: string; isRecorded: boolean }
  | { type: 'record'; tutor: StudioTutor; source: '' }
  | { type: 'frame'; tutor: StudioTutor; source: string }
  | { type: 'remove'; tutor: StudioTutor; kind: MediaKind; source: string }

/** The dialog that is open, if any: `MediaDialog` draws it. */
export function useMediaTask() {
  const [task, setTask] = useState<MediaTask | null>(null)
  const replace = (next: MediaTask | null) => {
    if (task !== null && task.source !== next?.source && task.source.startsWith('blob:'))
      URL.revokeObjectURL(task.source)
    setTask(next)
  }
  return {
    task,
    close: () => replace(null),
    /** Answers with the reason why the file cannot be used, or null. */
    upload: (tutor: StudioTutor, kind: MediaKind, file: File, { isRecorded = false } = {}): string | null => {
      const problem = fileProblem(kind, file)
      if (problem === null)
        replace({ type: 'upload', tutor, kind, file, source: URL.createObjectURL(file), isRecorded })
      return problem
    },
    /** A video, with the camera. */
    record: (tutor: StudioTutor) => replace({ type: 'record', tutor, source: '' }),
    /** Of the given video, else of the one the tutor has. */
    pickFrame: (tutor: StudioTutor, source = tutor.video === null ? null : tutor.video) => {
      if (source !== null) replace({ type: 'frame', tutor, source })
    },
    /** Nothing for a file that is not there. */
    remove: (tutor: StudioTutor, kind: MediaKind) => {
      const address = tutor[kind]
      if (address !== null) replace({ type: 'remove', tutor, kind, source: address })
    },
  }
}

export type MediaTasks = ReturnType<typeof useMediaTask>
