import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followAppearance } from './session/appearance.ts'
import './style.css'

const reloadedKey = 'hiwar.reloaded-for-new-version'

// After a release the files of the old version are gone: a page that still asks for one needs the new page, once. Without a
// network a new page would not come either.
globalThis.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (!navigator.onLine || Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
})

followAppearance()

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the app')
createRoot(place).render(<StrictMode><App /></StrictMode>)
