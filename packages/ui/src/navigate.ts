import { createContext } from 'react'

/** Navigates to a path of the app; without a provider by a page load. */
export const NavigateContext = createContext<(path: string) => void>((path) => {
  window.location.assign(path)
})
