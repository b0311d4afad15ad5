/** One thing to choose from a list. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  /** A second, quieter line. */
  description?: string
  isDisabled?: boolean
}
