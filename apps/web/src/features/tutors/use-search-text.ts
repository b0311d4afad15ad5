import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const pauseMs = 350

/** Longest text the server searches for (`listOnboardedTutors`). */
const longestSearch = 100

/**
 * The search in the address (`?search=`) and the text being typed. The address follows after a pause in typing, so that
 * a word is asked for once; it replaces its entry, so that "back" leaves the screen instead of undoing letters.
 */
export function useSearchText() {
  const [query, setQuery] = useSearchParams()
  const search = (query.get('search') ?? '').trim().slice(0, longestSearch)
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address may change without the box: a topic was pressed, or the browser went back.
  if (seen !== search) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }

  const commit = (text: string) => {
    clearTimeout(timer.current)
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (text.trim() === '') next.delete('search')
        else next.set('search', text.trim())
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(text), pauseMs)
  }
  const choose = (text: string) => {
    setTyped(text)
    commit(text)
  }
  return { search, typed, type, choose }
}
