import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { nothing } from './cells.tsx'

const Lightbox = lazyWithRetry(async () => (await import('@hiwar/ui/lightbox.tsx')).Lightbox)

interface ImageCellProps {
  source: string | null
  /** What it shows. */
  label: string
  /** Width of the thumbnail in CSS pixels. */
  size?: number
}

/** A thumbnail that opens the whole image. */
export function ImageCell({ source, label, size = 32 }: ImageCellProps) {
  const [isOpen, setOpen] = useState(false)
  if (source === null) return nothing
  return (
    <>
      <button
        type="button"
        aria-label={`كبّر: ${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="block cursor-zoom-in overflow-hidden rounded-input bg-sand-200"
        style={{ inlineSize: size, blockSize: size }}
      >
        <img src={source} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox label={label} source={source} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
