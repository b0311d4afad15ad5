import { onlineText } from '@hiwar/arabic/people.ts'
import { listUncontactedTutors } from '@hiwar/contract/tutor-lists.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNewRooms } from '../../parts/use-room-updates.ts'

/** Tutors the student has no room with yet; the first message creates one. */
export function UncontactedTutors() {
  const tutors = useApiPages(listUncontactedTutors, {}, { size: 8 })
  useNewRooms(() => {
    void tutors.refetch()
  })
  if (tutors.data !== undefined && tutors.items.length === 0) return null
  return (
    <section aria-labelledby="uncontacted" className="mt-4">
      <h2 id="uncontacted" className="px-3 pb-1 text-small font-medium text-ink-600">
        معلّمون لم تكتب لهم بعد
      </h2>
      <QueryFailure query={tutors} className="m-2" />
      {tutors.isPending && (
        <Loading className="grid gap-2 p-2">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
      <ul className="flex flex-col gap-0.5">
        {tutors.items.map((tutor) => (
          <li key={tutor.id}>
            <Link to={`/chat?with=${tutor.id}`} className="flex items-center gap-3 rounded-card p-3 hover:bg-sand-100">
              <Avatar
                id={tutor.id}
                name={tutor.name}
                image={tutor.image}
                size={40}
                onlineText={tutor.online ? onlineText(tutor.gender) : null}
              />
              <span className="min-w-0">
                <bdi className="block truncate text-label text-ink-900">{tutor.name}</bdi>
                <span className="block truncate text-small text-ink-600">{tutor.bio}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {tutors.hasNextPage && (
        <Button
          variant="quiet"
          isPending={tutors.isFetchingNextPage}
          onPress={() => {
            void tutors.fetchNextPage()
          }}
          className="mt-1 w-full"
        >
          المزيد
        </Button>
      )}
    </section>
  )
}
