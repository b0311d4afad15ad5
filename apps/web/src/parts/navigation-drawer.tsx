import type { Role } from '@hiwar/contract/enums.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Drawer } from '@hiwar/ui/drawer.tsx'
import { HomeLink } from './home-link.tsx'
import { Navigation, navigationLine } from './navigation.tsx'

const drawerLook = {
  line: `${navigationLine} px-4`,
  word: 'text-label',
  count: 'ms-auto',
  dot: 'absolute end-4 top-1/2 -translate-y-1/2',
}

/** On a phone: all pages and the settings, since the bottom bar has room for a few only (web.md 1.2). */
export function NavigationDrawer({
  role,
  isOpen,
  onOpenChange,
}: {
  role: Role
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const close = () => onOpenChange(false)
  return (
    <Drawer label={things.menu} isOpen={isOpen} onOpenChange={onOpenChange} head={<HomeLink onLeave={close} />}>
      <nav aria-label={things.menu} className="flex flex-1 flex-col gap-1">
        <Navigation role={role} look={drawerLook} onLeave={close} />
      </nav>
    </Drawer>
  )
}
