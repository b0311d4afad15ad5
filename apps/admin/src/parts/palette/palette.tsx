import { searchKey } from '@hiwar/arabic/collator.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { useDeferredValue, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { commandsFor } from './commands.ts'
import type { Command } from './commands.ts'
import type { CommandState } from './screen-command.ts'
import { useFound } from './use-found.tsx'

interface PaletteProps {
  role: Role
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Shows the list of keys. */
  onKeyList: () => void
}

function useCommands(typed: string, { role, onKeyList }: Pick<PaletteProps, 'role' | 'onKeyList'>) {
  const signOut = useSignOut()
  const mode = useSetting('maintenance.mode', 'off')
  const { found, isSearching } = useFound(typed, role)
  const own = [
    { id: 'keys', label: 'مفاتيح الاختصار', words: 'لوحة keyboard shortcuts', to: onKeyList },
    { id: 'sign-out', label: actions.signOut, words: 'log out sign out', to: signOut },
  ]
  return { commands: [...commandsFor(searchKey(typed), { role, mode, own }), ...found], isSearching }
}

/** Finds pages, things by number or name, and what can be done now (admin.md 4.2). */
export function Palette({ role, isOpen, onOpenChange, onKeyList }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { commands, isSearching } = useCommands(useDeferredValue(normaliseDigits(typed)), { role, onKeyList })
  const run = (chosen: unknown) => {
    const command = commands.find(({ id }) => id === chosen)
    if (command === undefined) return
    onOpenChange(false)
    if (typeof command.to === 'function') return command.to()
    const state: CommandState | null = command.command === undefined ? null : { command: command.command }
    void navigate(command.to, { state })
  }
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-4 pt-[12vh] data-entering:animate-fade-in"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-sheet bg-white shadow-raised forced-colors:border">
        <Dialog aria-label="البحث والانتقال" className="flex max-h-[70vh] flex-col outline-none">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type */}
            <SearchField autoFocus aria-label="ابحث أو انتقل" className="border-b border-sand-300">
              <Input
                placeholder="صفحة، أو إجراء، أو اسم، أو بريد، أو رقم"
                className="h-14 w-full bg-transparent px-5 outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label="النتائج"
              items={commands}
              onAction={run}
              renderEmptyState={() => <p className="p-5 text-ink-600">{isSearching ? 'نبحث…' : 'لا شيء بهذا الاسم.'}</p>}
              className="overflow-y-auto p-2 outline-none"
            >
              {commandItem}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A function instead of a component: the menu reads its items as direct children. */
function commandItem({ id, label, detail }: Command) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 outline-none data-focused:bg-nile-50"
    >
      <span className="min-w-0 flex-1 truncate leading-[1.8]">
        <bdi>{label}</bdi>
      </span>
      {detail !== undefined && <span className="truncate text-small text-ink-600">{detail}</span>}
    </MenuItem>
  )
}
