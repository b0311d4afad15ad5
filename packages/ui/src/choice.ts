/** An option of a list. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  /** A second, muted line. */
  description?: string
  isDisabled?: boolean
}
