/**
 * What a tutor recorded, with its controls, which are left to right as on every player. Nothing of it is loaded before it
 * is played, unless `preload` says so.
 */
export function RecordedVideo({
  source,
  poster = null,
  label,
  preload = 'none',
}: {
  source: string
  poster?: string | null
  label: string
  preload?: 'none' | 'metadata'
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions
    <video
      dir="ltr"
      controls
      playsInline
      preload={preload}
      src={source}
      poster={poster ?? undefined}
      aria-label={label}
      className="aspect-video w-full rounded-card bg-call-900 object-contain"
    />
  )
}
