import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Film } from './film.ts'
import { FilmRecorder } from './recorder.ts'

/**
 * A recorder that lives as long as the part that shows it. `onFilm` gets what was recorded and stays the same function.
 */
export function useRecorder(onFilm: (film: Film) => void) {
  const [recorder] = useState(() => new FilmRecorder(onFilm))
  useEffect(
    () => () => {
      recorder.close()
    },
    [recorder],
  )
  return { recorder, ...useSyncExternalStore(recorder.subscribe, recorder.state) }
}
