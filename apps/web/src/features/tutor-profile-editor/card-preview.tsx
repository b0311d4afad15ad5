import { formatInteger } from '@hiwar/arabic/digits.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listOwnTopics } from '@hiwar/contract/topics.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Tag } from '@hiwar/ui/chip.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import type { UserSelf } from '@hiwar/contract/users.ts'

interface CardPreviewProps {
  user: UserSelf
  name: string
  bio: string
  about: string
}

const shownTopics = 4

/** A live preview of the tutor's card as students will see it. */
export function CardPreview({ user, name, bio, about }: CardPreviewProps) {
  const topics = useApiQuery(listOwnTopics, {})
  return (
    <Card as="section" aria-label="كما يراك الطلاب" className="flex flex-col gap-4">
      <p className="text-small text-ink-600">كما يراك الطلاب</p>
      <div className="flex items-center gap-4">
        <Avatar id={user.id} name={name === '' ? null : name} image={user.image} size={96} isDecorative />
        <div className="min-w-0">
          <p className="text-h3 break-words text-ink-900">{name.trim() === '' ? 'اسمك' : name}</p>
          <p className="text-small break-words text-ink-600">
            {bio.trim() === '' ? 'سطر واحد يصف طريقتك' : bio.slice(0, bounds.bio.max)}
          </p>
        </div>
      </div>
      {topics.isPending && (
        <Loading className="flex flex-wrap gap-2">
          {Array.from({ length: shownTopics + 1 }, (_, place) => (
            <Skeleton key={place} className="h-8 w-20" />
          ))}
        </Loading>
      )}
      {topics.data !== undefined && topics.data.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {topics.data.slice(0, shownTopics).map((topic) => (
            <li key={topic.id}>
              <Tag>{topic.name.ar}</Tag>
            </li>
          ))}
          {topics.data.length > shownTopics && (
            <li>
              <Tag>
                <span aria-hidden dir="ltr">
                  +{formatInteger(topics.data.length - shownTopics)}
                </span>
                <span className="sr-only">و{formatInteger(topics.data.length - shownTopics)} غيرها</span>
              </Tag>
            </li>
          )}
        </ul>
      )}
      <p className="line-clamp-6 text-small break-words whitespace-pre-line text-ink-900">
        {about.trim() === '' ? 'هنا نبذتك: خبرتك، وما يحبه طلابك في حصصك، وكيف تكون أول حصة معك.' : about}
      </p>
    </Card>
  )
}
