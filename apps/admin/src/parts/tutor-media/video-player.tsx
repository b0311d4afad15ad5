import { useState } from 'react'
import { readLength } from './video-length.ts'

interface VideoPlayerProps {
  source: string
  /** For screen readers. */
  label: string
  poster?: string | undefined
  onLength?: (seconds: number) => void
}

/** A video with the browser's own controls; says so when the browser cannot play it. */
export function VideoPlayer({ source, label, poster, onLength = () => undefined }: VideoPlayerProps) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null)
  const read = readLength(onLength)
  if (brokenSource === source)
    return (
      <p role="status" className="rounded-input bg-warning-tint p-3 text-small text-warning">
        متصفحك لا يعرض هذا الفيديو. تأكّد أنه يعمل على جهازك.
      </p>
    )
  return (
    <div dir="ltr" className="overflow-hidden rounded-input bg-call-900">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions */}
      <video
        key={source}
        controls
        playsInline
        preload="metadata"
        src={source}
        poster={poster}
        aria-label={label}
        onLoadedMetadata={read}
        onDurationChange={read}
        onError={() => setBrokenSource(source)}
        className="aspect-video w-full object-contain"
      />
    </div>
  )
}
