import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../use-change-query.ts'

/** Typing is debounced by this. */
const debounceMs = 350

/** The server's limit of every text search. */
const maxSearchLength = 100

/**
 * The search in the query string, under `key`, and the text being typed. The query string is updated after a pause in
 * typing, so that each word is fetched once; it replaces the history entry, so that "back" leaves the screen.
 */
export function useSearchText(key: string) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const search = (query.get(key) ?? '').trim().slice(0, maxSearchLength)
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The query string may change without typing, for example by "back".
  if (seen !== search) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }

  const commit = (text: string) => {
    clearTimeout(timer.current)
    changeQuery({ [key]: text.trim() === '' ? null : text.trim() })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(text), debounceMs)
  }
  const choose = (text: string) => {
    setTyped(text)
    commit(text)
  }
  /** For who removes the search from the query string together with other things. */
  const cancel = () => {
    clearTimeout(timer.current)
    setTyped('')
  }
  return { search, typed, type, choose, cancel }
}
