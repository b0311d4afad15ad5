// What the palette asks of the screen that it opens. It travels in the history entry, since the screen may load first.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** `create:users`: a command and what it is about. */
export interface CommandState {
  readonly command: string
}

function commandOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'command' in state ? String(state.command) : ''
}

/**
 * Runs when the palette has opened this screen with the command `name`, or with `name:about`; once, not again after a
 * reload.
 */
export function useScreenCommand(name: string, run: ((about: string) => void) | undefined): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const command = commandOf(state)
  const about = command.startsWith(`${name}:`) ? command.slice(name.length + 1) : ''
  const isAsked = run !== undefined && (command === name || about !== '')
  const act = useEffectEvent(() => {
    void navigate(location.pathname + location.search + location.hash, { replace: true, preventScrollReset: true })
    run?.(about)
  })
  useEffect(() => {
    if (isAsked) act()
  }, [isAsked])
}
