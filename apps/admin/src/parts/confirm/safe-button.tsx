import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, useRef } from 'react'

interface SafeButtonProps {
  /** «تراجع» unless it says what else leaves everything as it is. */
  label?: string
  isDisabled?: boolean
  onPress: () => void
}

/**
 * Leaves everything as it is. It has the focus when a dialog of level 1 or above opens (admin.md 0.5), before any field
 * too: Enter alone never confirms, and no keyboard of a phone covers what has to be read first.
 */
export function SafeButton({ label = actions.dismiss, isDisabled = false, onPress }: SafeButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="secondary" className="grow" isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  )
}
