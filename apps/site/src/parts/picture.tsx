import { initialsOf, widthsOf } from '@hiwar/ui/avatar-source.ts'
import { ownUpload } from '../own-upload.ts'

interface PictureProps {
  /** Addresses by width, in both formats. */
  avif: Readonly<Record<number, string>>
  webp: Readonly<Record<number, string>>
  sizes: string
  width: number
  height: number
  alt?: string
  isFirst?: boolean
  className?: string
}

export const srcSetOf = (addresses: Readonly<Record<number, string>>): string =>
  Object.entries(addresses)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ')

/** One of the site's own pictures. */
export function Picture({ avif, webp, sizes, width, height, alt = '', isFirst = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />
      <img
        alt={alt}
        src={Object.values(webp).at(-1)}
        srcSet={srcSetOf(webp)}
        sizes={sizes}
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? undefined : 'async'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={className}
      />
    </picture>
  )
}

interface PortraitProps {
  id: number
  name: string | null
  /** Address as the API gives it. */
  image: string | null
  sizes: string
  isFirst?: boolean
}

/** A tutor's photo 4:5, or the initials on a tint. The name stands beside it. */
export function Portrait({ id, name, image, sizes, isFirst = false }: PortraitProps) {
  if (image === null)
    return (
      <span aria-hidden="true" className={`portrait initials tint-${(id % 6) + 1}`}>
        {initialsOf(name ?? '')}
      </span>
    )
  const address = ownUpload(image)
  return (
    <img
      alt=""
      src={address.replace(/-960\.webp$/, '-480.webp')}
      srcSet={widthsOf(address)}
      sizes={sizes}
      width={480}
      height={600}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className="portrait"
    />
  )
}
