// Starts the app in a page that came with its first screen (docs/decisions/0028-first-page.md): what is read comes before
// what makes it work. The page names the scripts in elements that load nothing yet.

/**
 * What is done before the app answers is done once it does: the button pressed last, and the text of the search. The
 * app's screen has the same ones in the same places.
 */
function keepInput(root: HTMLElement): void {
  const main = root.querySelector('main')
  let pressed: { place: number; text: string | null } | null = null
  const buttons = () => [...root.querySelectorAll('button')]
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null) pressed = { place: buttons().indexOf(button), text: button.textContent }
  }
  root.addEventListener('click', note)
  const field = root.querySelector('input')
  const replaced = new MutationObserver(() => {
    if (main?.isConnected === true) return
    replaced.disconnect()
    root.removeEventListener('click', note)
    // Another one where the reader turns out to be signed in, of which the server was not told.
    const button = pressed === null ? undefined : buttons()[pressed.place]
    if (button !== undefined && button.textContent === pressed?.text) button.click()
    if (field !== null && field.value !== '') typeAgain(root.querySelector('input'), field.value)
  })
  replaced.observe(root, { childList: true })
}

function typeAgain(field: HTMLInputElement | null, text: string): void {
  field?.focus()
  field?.setRangeText(text)
  field?.setSelectionRange(text.length, text.length)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  const app = document.querySelector<HTMLScriptElement>('script[type=later]')
  if (app !== null) void import(/* @vite-ignore */ app.src)
}

const root = document.getElementById('root')
if (root !== null) keepInput(root)
// No frame comes while the style sheet is on its way, or the tab is hidden.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
