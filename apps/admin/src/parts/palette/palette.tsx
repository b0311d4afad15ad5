import { searchKey } from '@hiwar/arabic/collator.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
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
  const { found, isSearching, problem } = useFound(typed, role)
  const own = [
    { id: 'keys', label: 'مفاتيح الاختصار', words: 'لوحة keyboard shortcuts', to: onKeyList },
    { id: 'sign-out', label: actions.signOut, words: 'log out sign out', to: signOut },
  ]
  const known = commandsFor(searchKey(typed), { role, mode, own })
  return { known, found, isSearching, problem }
}

interface Entered {
  typed: string
  /** Id of the first match of what is typed; null: none is known yet. */
  first: string | null
  /** More matches may come. */
  isWaiting: boolean
  /** Whether an entry is a match of what is typed now; those of the server may be of an earlier text. */
  isMatch: (id: string) => boolean
  take: (id: string) => void
}

/** Enter takes the highlighted entry, or the first match, as soon as that is known. */
function useEnter({ typed, first, isWaiting, isMatch, take }: Entered) {
  const awaitedText = useRef<string | null>(null)
  const takeAwaited = useEffectEvent((id: string | null, mayCome: boolean) => {
    const isAwaited = awaitedText.current === typed
    if (id !== null || !mayCome) awaitedText.current = null
    if (isAwaited && id !== null) take(id)
  })
  useEffect(() => {
    takeAwaited(first, isWaiting)
  }, [first, isWaiting])
  return (event: KeyboardEvent<HTMLElement>) => {
    awaitedText.current = null
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    const highlighted = event.currentTarget.querySelector<HTMLElement>('[role=menuitem][data-focused]')?.dataset['key']
    if (highlighted !== undefined && isMatch(highlighted)) return
    event.preventDefault()
    event.stopPropagation()
    if (first === null) awaitedText.current = typed
    else take(first)
  }
}

/** Finds pages, things by number or name, and what can be done now (admin.md 4.2). */
export function Palette({ role, isOpen, onOpenChange, onKeyList }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const shown = useDeferredValue(normaliseDigits(typed))
  const { known, found, isSearching, problem } = useCommands(shown, { role, onKeyList })
  const commands = [...known, ...found]
  const isCurrent = shown === normaliseDigits(typed)
  const run = (chosen: unknown) => {
    const command = commands.find(({ id }) => id === chosen)
    if (command === undefined) return
    onOpenChange(false)
    if (typeof command.to === 'function') return command.to()
    const state: CommandState | null = command.command === undefined ? null : { command: command.command }
    void navigate(command.to, { state })
  }
  const isWaiting = !isCurrent || isSearching
  const onEnter = useEnter({
    typed,
    first: (isCurrent ? known[0]?.id : undefined) ?? (isWaiting ? undefined : found[0]?.id) ?? null,
    isWaiting,
    isMatch: (id) => !isWaiting || (isCurrent && known.some((command) => command.id === id)),
    take: run,
  })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-4 pt-[12vh] data-entering:animate-fade-in"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-sheet bg-white shadow-raised forced-colors:border">
        <Dialog aria-label="البحث والانتقال" className="outline-none">
          <div onKeyDownCapture={onEnter} className="flex max-h-[70vh] flex-col">
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
                renderEmptyState={() => (
                  <p className="p-5 text-ink-600">{isSearching ? 'نبحث…' : (problem ?? 'لا شيء بهذا الاسم.')}</p>
                )}
                className="overflow-y-auto p-2 outline-none"
              >
                {commandItem}
              </Menu>
            </Autocomplete>
          </div>
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
