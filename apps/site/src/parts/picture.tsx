import { initialsOf, widthsOf } from '@hiwar/ui/avatar-source.ts'
import type { ComponentProps } from 'react'
import { middleWidth, ownUpload } from '../own-upload.ts'
import type { ImageChoice } from '../page.ts'

/** Addresses of one picture by its width. */
type Widths = Readonly<Record<number, string>>

/**
 * When a picture is loaded: before all else, once words and fonts are on their way, or not before the reader comes
 * near it.
 */
type Turn = 'first' | 'early' | 'late'

const loading = {
  first: { fetchPriority: 'high' },
  early: { fetchPriority: 'low', decoding: 'async' },
  late: { loading: 'lazy', decoding: 'async' },
} as const satisfies Record<Turn, ComponentProps<'img'>>

export interface PictureProps {
  avif: Widths
  webp: Widths
  sizes: string
  /** Another cut of it for phones. */
  phone?: ImageChoice
  width: number
  height: number
  alt?: string
  turn?: Turn
  className?: string
}

const srcSetOf = (addresses: Widths): string =>
  Object.entries(addresses)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ')

/** The choices of a picture that fills the width of a phone, and takes `sizes` of wider screens. */
export const heroChoices = ({ phone, avif, sizes }: { phone: Widths; avif: Widths; sizes: string }) =>
  ({
    phone: { srcSet: srcSetOf(phone), sizes: 'calc(100vw - 2rem)', media: '(width < 48rem)' },
    wide: { srcSet: srcSetOf(avif), sizes, media: '(width >= 48rem)' },
  }) satisfies Record<string, ImageChoice>

/** One of the site's own pictures. */
export function Picture(props: PictureProps) {
  const { avif, webp, sizes, phone, width, height, alt = '', turn = 'late', className } = props
  return (
    <picture>
      {phone !== undefined && (
        <source type="image/avif" media={phone.media} srcSet={phone.srcSet} sizes={phone.sizes} />
      )}
      <source type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />
      <img
        alt={alt}
        src={Object.values(webp).at(-1)}
        srcSet={srcSetOf(webp)}
        sizes={sizes}
        width={width}
        height={height}
        {...loading[turn]}
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
  turn?: Turn
}

/** A tutor's photo 4:5, or the initials on a tint. The name stands beside it. */
export function Portrait({ id, name, image, sizes, turn = 'late' }: PortraitProps) {
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
      src={middleWidth(address)}
      srcSet={widthsOf(address)}
      sizes={sizes}
      width={480}
      height={600}
      {...loading[turn]}
      className="portrait"
    />
  )
}
