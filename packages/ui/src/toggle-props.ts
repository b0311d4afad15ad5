import type { ReactNode, Ref } from 'react'

/** What a checkbox and a switch have in common. */
export interface ToggleProps {
  /** The label; may contain links. */
  children: ReactNode
  /** Form libraries call it `value`; both are supported. */
  isSelected?: boolean
  value?: boolean
  defaultSelected?: boolean
  onChange?: (isSelected: boolean) => void
  onBlur?: () => void
  isDisabled?: boolean
  description?: ReactNode
  errorMessage?: ReactNode
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}
