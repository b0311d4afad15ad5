import type { Role } from '@hiwar/contract/enums.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Drawer } from '@hiwar/ui/drawer.tsx'
import { HomeLink, Navigation } from './navigation.tsx'

interface NavigationDrawerProps {
  role: Role
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** All pages, below 768 px. */
export function NavigationDrawer({ role, isOpen, onOpenChange }: NavigationDrawerProps) {
  const close = () => onOpenChange(false)
  return (
    <Drawer label={things.menu} isOpen={isOpen} onOpenChange={onOpenChange} head={<HomeLink onLeave={close} />}>
      <nav aria-label={things.menu} className="flex flex-1 flex-col">
        <Navigation role={role} isRail={false} onLeave={close} />
      </nav>
    </Drawer>
  )
}
