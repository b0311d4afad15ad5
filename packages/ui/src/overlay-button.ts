// The button of a menu or a popover, whose own code is not loaded before it is reached for.
import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement, Ref, RefObject } from 'react'

/** What a button needs to take to open something. */
export interface OverlayButtonProps {
  ref?: Ref<HTMLButtonElement> | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
  onPointerEnter?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  'aria-haspopup'?: 'menu' | 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
}

export interface OverlayState {
  /** What the overlay is placed at, and what gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Opened by key: the focus is on the first or last entry at once. */
  focus: true | 'first' | 'last'
}

interface OverlayButtonOptions {
  trigger: ReactElement<OverlayButtonProps>
  preload: () => Promise<void>
  /** Where somebody else decides about it. */
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** The entry that has the focus when a key opens a menu. */
const focusAfterKey: Readonly<Record<string, 'first' | 'last'>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

function passRef<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref != null) ref.current = element
}

/** Properties of the button, and the state of what it opens. `wasOpened` is false before the first time. */
export function useOverlayButton(
  kind: 'menu' | 'dialog',
  { trigger, preload, isOpen: givenOpen, onOpenChange }: OverlayButtonOptions,
) {
  const button = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState({ isOpen: false, focus: true as OverlayState['focus'] })
  const isOpen = givenOpen ?? own.isOpen
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const change = (next: boolean, focus: OverlayState['focus'] = true) => {
    setOwn({ isOpen: next, focus })
    onOpenChange?.(next)
  }
  const buttonProps: OverlayButtonProps = {
    ref: (element) => {
      button.current = element
      return passRef(trigger.props.ref, element)
    },
    onClick: () => change(true),
    // Not left to the click that a key makes: React Aria takes that for one of a screen reader and keeps the focus back.
    onKeyDown: (event) => {
      const focus = kind === 'menu' && !event.repeat ? focusAfterKey[event.key] : undefined
      if (focus === undefined) return
      event.preventDefault()
      change(true, focus)
    },
    onPointerEnter: () => {
      trigger.props.onPointerEnter?.()
      void preload()
    },
    onFocus: () => {
      trigger.props.onFocus?.()
      void preload()
    },
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
  }
  return { buttonProps, wasOpened, overlay: { button, isOpen, setOpen: change, focus: own.focus } }
}
