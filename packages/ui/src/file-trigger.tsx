import type { ReactNode } from 'react'
import { FileTrigger as AriaFileTrigger } from 'react-aria-components/FileTrigger'
import { Pressable } from 'react-aria-components/Pressable'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'

export interface FileTriggerProps extends Pick<
  ButtonProps,
  'variant' | 'size' | 'isPending' | 'disabledReason' | 'className'
> {
  children: ReactNode
  /** MIME types or extensions: `['image/jpeg', 'image/png']`. */
  accept: readonly string[]
  /** Called only when files were chosen. */
  onPick: (files: File[]) => void
  isMultiple?: boolean
  /** On phones: open the front or back camera instead of the gallery. */
  camera?: 'user' | 'environment'
}

/** A button that opens the file picker. The caller validates size and type. */
export function FileTrigger({ children, accept, onPick, isMultiple = false, camera, ...look }: FileTriggerProps) {
  const pick = (list: FileList | null) => {
    const files = Array.from(list ?? [])
    if (files.length > 0) onPick(files)
  }
  return (
    <AriaFileTrigger acceptedFileTypes={accept} allowsMultiple={isMultiple} defaultCamera={camera} onSelect={pick}>
      <Pressable>
        <Button variant="secondary" {...look}>
          {children}
        </Button>
      </Pressable>
    </AriaFileTrigger>
  )
}
