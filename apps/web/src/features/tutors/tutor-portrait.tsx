import { initialsOf, widthsOf } from '@hiwar/ui/avatar-source.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useState } from 'react'

interface TutorPortraitProps {
  id: number
  name: string | null
  image: string | null
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Visible without scrolling: loaded first. */
  isPriority?: boolean
  className?: string
}

const tints = ['bg-initials-1', 'bg-initials-2', 'bg-initials-3', 'bg-initials-4', 'bg-initials-5', 'bg-initials-6']

/** A tutor's photo, 4:5, or large initials. Decorative: the name is shown beside it. */
export function TutorPortrait({ id, name, image, sizes, isPriority = false, className }: TutorPortraitProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = joinClasses('block aspect-4/5 w-full bg-sand-200', className)
  if (image !== null && image !== '' && image !== broken) {
    return (
      <img
        alt=""
        src={image}
        srcSet={widthsOf(image)}
        sizes={sizes}
        width={480}
        height={600}
        decoding="async"
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        onError={() => setBroken(image)}
        className={joinClasses(shape, 'object-cover object-top')}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={joinClasses(
        shape,
        tints[id % tints.length],
        'grid place-items-center font-heading text-display text-ink-900',
      )}
    >
      {initialsOf(name ?? '')}
    </span>
  )
}
