import { useApiQuery } from '@hiwar/client/query.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { useSignOut } from '@hiwar/app/use-sign-out.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { navigationOf } from '../../auth/pages.ts'

interface Command {
  id: string
  label: string
  detail?: ReactNode
  /** Where it leads, or what it does. */
  to: string | (() => void)
}

interface PaletteProps {
  role: Role
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Objects that a number alone may name. */
const numbered = [
  { path: '/users', name: 'المستخدم', to: (id: number) => `/user/${id}` },
  { path: '/lessons', name: 'الحصة', to: (id: number) => `/lessons?open=${id}` },
  { path: '/invoices', name: 'طلب السحب', to: (id: number) => `/invoices?open=${id}` },
  { path: '/transactions', name: 'الدفعة', to: (id: number) => `/transactions?open=${id}` },
  { path: '/reports', name: 'البلاغ', to: (id: number) => `/reports?open=${id}` },
]
const leastLetters = 2

function useCommands(role: Role, text: string): readonly Command[] {
  const signOut = useSignOut()
  const key = searchKey(text)
  const pages = navigationOf(role)
  const isUserSearch = isAdmin(role) && key.length >= leastLetters
  const people = useApiQuery(
    listUsers,
    { query: { search: text.trim(), size: 6 } },
    { enabled: isUserSearch, placeholderData: keepPreviousData },
  )
  const id = /^#?(\d{1,9})$/.exec(key)?.[1]
  return [
    ...(id === undefined
      ? []
      : numbered
          .filter(({ path }) => pages.some((page) => page.path === (path as string)))
          .map(({ name, to }) => ({ id: `${name}-${id}`, label: `${name} رقم ${id}`, to: to(Number(id)) }))),
    ...pages
      .filter(({ label }) => searchKey(label).includes(key))
      .map(({ path, label }) => ({ id: path, label, detail: 'صفحة', to: path })),
    ...(isUserSearch ? (people.data?.list ?? []) : []).map((user) => ({
      id: `user-${user.id}`,
      label: user.name ?? user.email,
      detail: (
        <>
          {personLabel(user.role, user.gender)} · <Bidi>{user.email}</Bidi>
        </>
      ),
      to: `/user/${user.id}`,
    })),
    ...(searchKey(actions.signOut).includes(key) ? [{ id: 'sign-out', label: actions.signOut, to: signOut }] : []),
  ]
}

/** Finds pages, accounts by name, email or phone, and objects by number (admin.md 4.2). */
export function Palette({ role, isOpen, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const commands = useCommands(role, useDeferredValue(normaliseDigits(typed)))
  const run = (chosen: unknown) => {
    const command = commands.find(({ id }) => id === chosen)
    if (command === undefined) return
    onOpenChange(false)
    if (typeof command.to === 'string') void navigate(command.to)
    else command.to()
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
                placeholder="صفحة، أو اسم، أو بريد، أو رقم"
                className="h-14 w-full bg-transparent px-5 outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label="النتائج"
              items={commands}
              onAction={run}
              renderEmptyState={() => <p className="p-5 text-ink-600">لا شيء بهذا الاسم.</p>}
              className="overflow-y-auto p-2 outline-none"
            >
              {(command) => (
                <MenuItem
                  id={command.id}
                  textValue={command.label}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 outline-none data-focused:bg-nile-50"
                >
                  <span className="min-w-0 flex-1 truncate leading-[1.8]">{command.label}</span>
                  {command.detail !== undefined && (
                    <span className="truncate text-small text-ink-600">{command.detail}</span>
                  )}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
