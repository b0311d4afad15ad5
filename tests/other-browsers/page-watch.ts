// Functions for the page itself: what it reports of its errors, and how it is led from screen to screen.

declare global {
  interface Window {
    /** Uncaught errors and what the page's policy refused, in their order. */
    errorsOfTest: string[]
    /** Of requests that have no answer yet. */
    requestsOfTest: number
    /** `performance.now()` of the last change of the document. */
    changedAtOfTest: number
  }
}

/** From here on the open page keeps account of its errors, requests and changes. */
export function watchPage(): void {
  window.errorsOfTest = []
  window.requestsOfTest = 0
  window.changedAtOfTest = performance.now()
  const note = (text: string) => window.errorsOfTest.push(text)
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refuses ${blockedURI}`),
  )
  // React and the screens' error boundary report here what they caught.
  console.error = (...said) => note(said.map(String).join(' '))
  const send = window.fetch.bind(window)
  window.fetch = async (...request) => {
    window.requestsOfTest++
    try {
      return await send(...request)
    } finally {
      window.requestsOfTest--
    }
  }
  new MutationObserver(() => {
    window.changedAtOfTest = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** The errors since the last call. */
export const takeErrors = (): string[] => window.errorsOfTest.splice(0)

/**
 * Goes to a screen as a link inside the app does, and waits until it stands still. Returns its heading; empty where it has
 * none or it is not drawn.
 */
export async function enterScreen(address: string): Promise<string> {
  const headingOf = () => document.querySelector('h1')?.textContent?.trim() ?? ''
  const before = { path: location.pathname, heading: headingOf() }
  const { pathname, search } = new URL(address)
  const state: { idx?: number } | null = history.state
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.pushState({ usr: null, key: pathname, idx: (state?.idx ?? 0) + 1 }, '', pathname + search)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const isStill = () =>
    window.requestsOfTest === 0 &&
    performance.now() - window.changedAtOfTest > 200 &&
    document.querySelector('main [aria-busy=true]') === null &&
    headingOf() !== '' &&
    // The heading of a new screen takes the focus.
    (location.pathname === before.path ||
      headingOf() !== before.heading ||
      document.activeElement === document.querySelector('h1')) &&
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  const deadline = performance.now() + 60_000
  while (!isStill() && performance.now() < deadline) await new Promise((done) => setTimeout(done, 20))
  const heading = document.querySelector('h1')
  return isStill() && heading?.checkVisibility() === true ? headingOf() : ''
}
