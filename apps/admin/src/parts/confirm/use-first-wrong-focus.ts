import { useEffect, useRef } from 'react'

/**
 * For the element around the fields: after each try that found some wrong, the first of them gets the focus
 * (admin.md 0.6). `data-wrong` marks a group that is no form field.
 */
export function useFirstWrongFocus(tries: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
    // A group takes no focus itself.
    const first =
      wrong?.matches('[role$="group"]') === true
        ? wrong.querySelector<HTMLElement>('input:not([hidden]), button')
        : wrong
    first?.focus()
  }, [tries])
  return fields
}
