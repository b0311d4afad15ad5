import { Avatar } from '@hiwar/ui/avatar.tsx'
import { personName } from './person.ts'
import { useKnownPerson } from './use-people.ts'

/** Photo and name without a link, for what is pressable itself: the title of a card. */
export function PersonName({ id }: { id: number }) {
  const person = useKnownPerson(id) ?? { id, name: null, image: null }
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Avatar id={id} name={person.name} image={person.image} size={32} isDecorative />
      <bdi className="truncate">{personName(person)}</bdi>
    </span>
  )
}
