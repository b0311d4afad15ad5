import { createContext } from 'react'

/** Follows a path inside the app; without a provider the page is loaded anew. */
export const NavigateContext = createContext<(path: string) => void>((path) => {
  window.location.assign(path)
})
