import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import type { ReactNode, ReactElement } from 'react'
import { joinClasses } from './class-names.ts'
import type { OverlayButtonProps, OverlayState } from './overlay-button.ts'
import { popoverClasses } from './popover-classes.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** The action; links are followed here with the app's router. */
  onAction: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** Below the label: a description, or why it is disabled. */
  description?: string
}

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<OverlayButtonProps>
  /** The menu's name for screen readers. */
  label: string
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuEntry[])[]
  /** Above the entries, such as a name and an email. */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  overlay: OverlayState
}

/** The opened part of a `Menu`. */
export function MenuPopup({ overlay, label, groups, header, placement = 'bottom end' }: MenuPopupProps) {
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={overlay.button}
      isOpen={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      aria-label={label}
      placement={placement}
      offset={8}
      containerPadding={16}
      className={joinClasses(popoverClasses, 'min-w-56 max-w-[min(22rem,calc(100vw-2rem))] overflow-auto')}
    >
      {header !== undefined && <div className="border-b border-sand-300 px-4 py-3">{header}</div>}
      <AriaMenu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus and gives it back
        autoFocus={overlay.focus}
        onClose={() => overlay.setOpen(false)}
        className="p-1 outline-none"
      >
        {groups.flatMap((entries, index) => [
          index > 0 && (
            <Separator key={`line-${entries[0]?.id ?? index}`} className="mx-3 my-1 border-t border-sand-300" />
          ),
          <MenuSection key={entries[0]?.id ?? index} aria-label={label}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </MenuSection>,
        ])}
      </AriaMenu>
    </Popover>
  )
}

function Entry({
  entry: { id, label, icon, onAction, isDanger = false, isDisabled, description },
}: {
  entry: MenuEntry
}) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      onAction={onAction}
      isDisabled={isDisabled}
      className={joinClasses(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 no-underline ' +
          'outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-600',
        'data-focused:forced-color-adjust-none forced-colors:data-focused:bg-[Highlight] ' +
          'forced-colors:data-focused:text-[HighlightText]',
        isDanger ? 'text-danger data-focused:bg-danger-tint' : 'data-focused:bg-nile-50',
      )}
    >
      {icon !== undefined && <span className={isDanger ? undefined : 'text-ink-600'}>{icon}</span>}
      <span className="flex min-w-0 flex-col">
        {label}
        {description !== undefined && <span className="text-small text-ink-600">{description}</span>}
      </span>
    </MenuItem>
  )
}
