/**
 * The tutor's intro video. Not loaded before it is played; its controls are left to right, as on every player.
 */
export function IntroVideo({ source, poster, name }: { source: string; poster: string | null; name: string }) {
  return (
    <div dir="ltr" className="overflow-hidden rounded-card bg-call-900">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions */}
      <video
        controls
        preload="none"
        playsInline
        src={source}
        poster={poster ?? undefined}
        aria-label={`فيديو تعريفي: ${name}`}
        className="aspect-video w-full object-contain"
      />
    </div>
  )
}
