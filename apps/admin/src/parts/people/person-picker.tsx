import { personSearchText } from '@hiwar/arabic/form-words.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { AsyncSelect } from '@hiwar/ui/async-select.tsx'
import { useState } from 'react'
import { personName } from './person.ts'

interface PersonPickerProps {
  label: string
  /** The chosen account; null: none. */
  value: number | null
  onChange: (id: number | null) => void
  /** Only such accounts are offered. */
  role?: Role | undefined
  description?: string
  errorMessage?: string | undefined
  className?: string
}

const choiceOf = (user: UserSelf) => ({
  value: String(user.id),
  label: personName(user),
  description: `${personLabel(user.role, user.gender)} · ${user.email}`,
})

/** Chooses an account by name, email or phone. */
export function PersonPicker({ value, onChange, role, ...given }: PersonPickerProps) {
  const [search, setSearch] = useState('')
  const found = useApiQuery(
    listUsers,
    { query: { search, role: role === undefined ? undefined : [role], size: 20, order: ['name'], direction: ['asc'] } },
    { staleTime: 30_000, placeholderData: (last) => last },
  )
  const chosen = useApiQuery(
    listUsers,
    { query: { ids: value === null ? [] : [value] } },
    { enabled: value !== null, staleTime: 30_000 },
  )
  const user = value === null ? undefined : chosen.data?.list.find((each) => each.id === value)
  return (
    <AsyncSelect
      {...given}
      value={
        value === null ? null : { value: String(value), label: user === undefined ? `#${value}` : personName(user) }
      }
      onChange={(id) => onChange(id === null ? null : Number(id))}
      choices={found.data?.list.map(choiceOf) ?? []}
      isLoading={found.isFetching}
      onSearch={setSearch}
      placeholder={personSearchText}
    />
  )
}
