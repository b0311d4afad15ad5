import { useState } from 'react'
import { initialsOf, widthsOf } from './avatar-source.ts'
import { joinClasses } from './class-names.ts'

export interface AvatarProps {
  /** User id; it determines the tint. */
  id: number
  /** Null when the user has not entered one. */
  name: string | null
  /**
   * URL of the largest size, ending in `-960.webp` (96, 240 and 480 are stored beside it), any other URL, or none.
   */
  image?: string | null
  /** Width in CSS pixels. */
  size?: 32 | 40 | 48 | 64 | 96 | 160 | 174
  /** Online: the dot, and what is read with the name (`onlineText`). Null or absent: not online. */
  onlineText?: string | null
  /** The name is shown beside it, so screen readers skip it. */
  isDecorative?: boolean
  className?: string
}

const tints = ['bg-initials-1', 'bg-initials-2', 'bg-initials-3', 'bg-initials-4', 'bg-initials-5', 'bg-initials-6']

/** A user's photo, or their initials on a tint. */
export function Avatar({
  id,
  name,
  image,
  size = 48,
  onlineText = null,
  isDecorative = false,
  className,
}: AvatarProps) {
  const label = [name ?? '', onlineText ?? ''].filter((part) => part !== '').join('، ')
  // A picture of which nothing can be said has no name to be read.
  const isSilent = isDecorative || label === ''
  return (
    <span
      role={isSilent ? undefined : 'img'}
      aria-label={isSilent ? undefined : label}
      aria-hidden={isSilent || undefined}
      style={{ inlineSize: size, blockSize: size }}
      className={joinClasses('relative inline-block shrink-0', className)}
    >
      <Face key={image} id={id} name={name} image={image} size={size} />
      {onlineText !== null && (
        <span
          className={
            'absolute end-[6%] bottom-[6%] size-[22%] max-h-4 min-h-2.5 max-w-4 min-w-2.5 ' +
            'rounded-full border-2 border-white bg-success forced-color-adjust-none'
          }
        />
      )}
    </span>
  )
}

function Face({
  id,
  name,
  image,
  size,
}: Required<Pick<AvatarProps, 'id' | 'name' | 'size'>> & Pick<AvatarProps, 'image'>) {
  const [isBroken, setBroken] = useState(false)
  const round = 'size-full rounded-full'
  if (image !== undefined && image !== null && image !== '' && !isBroken) {
    return (
      <img
        alt=""
        src={image}
        srcSet={widthsOf(image)}
        sizes={`${size}px`}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={joinClasses(round, 'bg-sand-200 object-cover object-top')}
      />
    )
  }
  return (
    <span
      aria-hidden
      style={{ fontSize: size * 0.36 }}
      className={joinClasses(
        round,
        tints[Math.abs(id) % tints.length],
        'grid place-items-center font-heading leading-none font-semibold text-ink-900 forced-colors:border',
      )}
    >
      {initialsOf(name ?? '')}
    </span>
  )
}
