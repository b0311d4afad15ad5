/** Where a call runs or is about to. */
export const callPaths = /^\/(session|lesson\/|interview\/|demo-session\/)/

/** A field may be filled without anybody having typed: with what is saved, or with what an address asks for. */
const touched = new WeakSet<EventTarget>()

/** Notes from now on in which fields somebody types. */
export function followTyping(): void {
  const note = ({ isTrusted, target }: Event) => {
    if (isTrusted && target !== null) touched.add(target)
  }
  globalThis.addEventListener('input', note, { capture: true, passive: true })
}

const textFields = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio])'

/** What would ask before the page closes: unsaved changes, a payment under way. */
const asksBeforeClosing = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Whether loading the page again would take something away: a call, a dialog, or what was typed. */
export function isBusy(): boolean {
  return (
    callPaths.test(location.pathname) ||
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
    [...document.querySelectorAll<HTMLInputElement>(textFields)].some(
      (field) => field.value !== '' && touched.has(field),
    ) ||
    asksBeforeClosing()
  )
}
