import { personLabel } from '@hiwar/arabic/labels.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { RoleBadge } from './role-badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { HoverCard } from '@hiwar/ui/hover-card.tsx'
import { Link } from 'react-router'
import { personName } from './person.ts'
import type { Person } from './person.ts'
import { useKnownPerson } from './use-people.ts'

interface PersonCellProps {
  /** Null is shown as "-". */
  id: number | null
  /** What the row itself says of the person; the rest is looked up by the list (`peopleOf`). */
  person?: Person | null
  /** With the role after the name, where neither the column nor another one says it. */
  hasRole?: boolean
}

/** Somebody in a row: photo, name and role, a card on hover, a link to the account (admin.md 0.3). */
export function PersonCell({ id, person: given, hasRole = false }: PersonCellProps) {
  const known = useKnownPerson(id ?? 0)
  if (id === null) return '-'
  const person: Person = { id, name: null, image: null, ...given, ...known }
  const role = person.role === undefined ? null : personLabel(person.role, person.gender)
  return (
    <HoverCard
      label={personName(person)}
      trigger={
        <Link
          to={`/user/${id}`}
          className="inline-flex max-w-full items-center gap-2 rounded-input align-middle text-ink-900 no-underline hover:text-nile-700 hover:underline"
        >
          <Avatar id={id} name={personName(person)} image={person.image} size={32} isDecorative />
          <bdi className="truncate">{personName(person)}</bdi>
          {hasRole && person.role !== undefined && <RoleBadge role={person.role}>{role}</RoleBadge>}
        </Link>
      }
    >
      <PersonCard person={person} />
    </HoverCard>
  )
}

function PersonCard({ person }: { person: Person }) {
  return (
    <div className="flex items-center gap-3 whitespace-normal">
      <Avatar id={person.id} name={personName(person)} image={person.image} size={64} isDecorative />
      <div className="min-w-0">
        <p className="text-label">
          <bdi>{personName(person)}</bdi>
        </p>
        {person.role !== undefined && (
          <p className="text-small text-ink-600">{personLabel(person.role, person.gender)}</p>
        )}
        <p className="text-small break-all text-ink-600">
          <Bidi>#{person.id}</Bidi>
          {person.email != null && person.email !== '' && (
            <>
              {' '}
              <Bidi>{person.email}</Bidi>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
