import { useRef } from 'react'
import type { ReactNode } from 'react'
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

/** A button that opens the file picker. The caller validates size and type. Native, like the button itself. */
export function FileTrigger({ children, accept, onPick, isMultiple = false, camera, ...look }: FileTriggerProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = () => {
    const files = Array.from(input.current?.files ?? [])
    if (files.length > 0) onPick(files)
  }
  const open = () => {
    if (input.current === null) return
    // The same file may be picked again.
    input.current.value = ''
    input.current.click()
  }
  return (
    <>
      <Button variant="secondary" {...look} onPress={open}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={isMultiple}
        capture={camera}
        onChange={pick}
      />
    </>
  )
}
