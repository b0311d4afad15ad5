import { Suspense, cloneElement } from 'react'
import { onDemand } from './on-demand.ts'
import { useOverlayButton } from './overlay-button.ts'
import type { MenuProps } from './menu-popup.tsx'

const MenuPopup = onDemand(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu of actions behind a button. What opens is loaded when one reaches for the button. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const { buttonProps, wasOpened, overlay } = useOverlayButton('menu', { trigger, preload: MenuPopup.preload })
  return (
    <>
      {cloneElement(trigger, buttonProps)}
      {wasOpened && (
        <Suspense>
          <MenuPopup {...menu} overlay={overlay} />
        </Suspense>
      )}
    </>
  )
}
