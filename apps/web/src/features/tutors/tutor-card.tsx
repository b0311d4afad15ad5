import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { noFreeTimeText } from '@hiwar/arabic/lesson-words.ts'
import { onlineText } from '@hiwar/arabic/people.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Skeleton, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { BookOpen, Clock, Play } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { LazyLessonPrice } from '../../parts/lazy-lesson-price.tsx'
import { WithTrial } from '../../parts/with-trial.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { RatingLine, nameOf, taughtText, useNextFreeText } from './tutor-facts.tsx'
import { TutorPortrait } from './tutor-portrait.tsx'
import { useHoverPreview } from './use-hover-preview.ts'

const VideoPreview = lazyWithRetry(async () => (await import('./video-preview.tsx')).VideoPreview)

interface TutorCardProps {
  tutor: Tutor
  isPriority: boolean
  onBook: (tutor: Tutor) => void
}

const portraitClasses =
  'shrink-0 p-3 pb-0 @min-[17rem]:w-28 @xs:w-32 @min-[17rem]:self-start @min-[17rem]:pe-0 @min-[17rem]:pb-3 @sm:w-40 @sm:p-4 @sm:pe-0'

/**
 * A tutor in the list: portrait beside the text, so that several fit on a screen; above it in a narrow column.
 */
export function TutorCard({ tutor, isPriority, onBook }: TutorCardProps) {
  const name = nameOf(tutor)
  const preview = useHoverPreview()
  return (
    <Card as="article" padding="none" isPressable className="@container flex h-full flex-col overflow-hidden">
      <div {...preview.handlers} className="flex flex-1 flex-col @min-[17rem]:flex-row">
        <div className={`relative ${portraitClasses}`}>
          <div className="relative overflow-hidden rounded-button">
            <TutorPortrait {...tutor} isPriority={isPriority} sizes="(width < 40rem) 7.5rem, 18rem" />
            {tutor.video !== null && <VideoMark />}
            {tutor.video !== null && preview.isOn && (
              <Suspense>
                <VideoPreview source={tutor.video} />
              </Suspense>
            )}
          </div>
          {tutor.online === true && <OnlineMark text={onlineText(tutor.gender)} />}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 @sm:p-4">
          <div className="flex items-start justify-between gap-1">
            <div className="flex min-w-0 flex-col items-start gap-1">
              <h2 className="text-h3">
                <Link to={`/t/${tutor.id}`} className="card-link">
                  {name}
                </Link>
              </h2>
              <RatingLine tutor={tutor} />
            </div>
            <FavouriteButton tutor={tutor} name={name} className="-me-2 -mt-2" />
          </div>
          {tutor.bio !== null && <p className="line-clamp-2 text-small text-ink-600">{tutor.bio}</p>}
          <Topics topics={tutor.topics} />
          <div className="mt-auto">
            <Facts tutor={tutor} />
            <LazyLessonPrice isShort className="ps-6 text-ink-600" />
          </div>
        </div>
      </div>
      <div className="relative flex gap-2 p-3 pt-0 @sm:p-4 @sm:pt-0">
        <WithTrial>
          {(trial) => (
            <Button
              className={trial === null ? 'flex-1' : 'flex-auto'}
              disabledReason={tutor.nextFreeAt === null ? `${noFreeTimeText}.` : undefined}
              aria-label={`${trial?.action ?? actions.book} مع ${name}`}
              onPress={() => onBook(tutor)}
            >
              {trial?.action ?? actions.book}
            </Button>
          )}
        </WithTrial>
        <LinkButton to={`/t/${tutor.id}`} variant="secondary" className="flex-1" aria-label={`ملف ${name}`}>
          الملف
        </LinkButton>
      </div>
    </Card>
  )
}

/** The profile has an intro video. */
function VideoMark() {
  return (
    <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-full bg-white/90 text-nile-700">
      <Play role="img" aria-label="يوجد فيديو تعريفي" size={18} className="fill-current" />
    </span>
  )
}

function OnlineMark({ text }: { text: string }) {
  return (
    <span
      className={
        'absolute start-5 bottom-2 flex items-center gap-1.5 rounded-full ' +
        'bg-white px-2 py-0.5 text-tiny text-success @min-[17rem]:bottom-5 @sm:start-6'
      }
    >
      <span aria-hidden className="size-2.5 rounded-full bg-success" />
      <span className="@min-[17rem]:@max-sm:sr-only">{text}</span>
    </span>
  )
}

const maxTopics = 4
/** Two rows where the card is narrow, so that two cards fit on a phone. */
const topicsClasses = 'flex flex-wrap gap-1.5 @max-sm:max-h-13 @max-sm:overflow-hidden'

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null
  const more = topics.length - maxTopics
  return (
    <ul aria-label="موضوعات الحديث" className={topicsClasses}>
      {topics.slice(0, maxTopics).map((topic) => (
        <li key={topic} className="rounded-full bg-nile-50 px-2.5 py-0.5 text-tiny font-medium text-nile-700">
          {topic}
        </li>
      ))}
      {more > 0 && (
        <li className="figures rounded-full bg-sand-200 px-2 py-0.5 text-tiny text-ink-600">
          <span aria-hidden dir="ltr">
            +{formatInteger(more)}
          </span>
          <span className="sr-only">و{formatInteger(more)} غيرها</span>
        </li>
      )}
    </ul>
  )
}

function Facts({ tutor }: { tutor: Tutor }) {
  const taught = taughtText(tutor)
  const nextFree = useNextFreeText(tutor.nextFreeAt)
  return (
    <ul className="flex flex-col gap-1 pt-1 text-small text-ink-600">
      {taught !== null && (
        <li className="flex items-start gap-1.5">
          <BookOpen aria-hidden size={18} className="mt-0.5" />
          {taught}
        </li>
      )}
      <li className="flex items-start gap-1.5">
        <Clock aria-hidden size={18} className="mt-0.5" />
        <span>
          {tutor.nextFreeAt !== null && <span className="sr-only">أقرب موعد: </span>}
          <span className={tutor.nextFreeAt === null ? '' : 'font-medium text-ink-900'}>{nextFree}</span>
        </span>
      </li>
    </ul>
  )
}

export function TutorCardSkeleton() {
  return (
    <div className="surface @container flex flex-col overflow-hidden">
      <div className="flex flex-col @min-[17rem]:flex-row">
        <div className={portraitClasses}>
          <Skeleton className="aspect-4/5 w-full" />
        </div>
        <div className="flex flex-1 flex-col gap-3 p-3 @sm:p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <SkeletonText lines={2} />
        </div>
      </div>
      <div className="flex gap-2 p-3 pt-0 @sm:p-4 @sm:pt-0">
        <Skeleton className="h-12 flex-1" />
        <Skeleton className="h-12 flex-1" />
      </div>
    </div>
  )
}
