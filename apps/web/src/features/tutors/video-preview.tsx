/** The intro video, muted, over the portrait of a card; decorative, the profile has it with its controls. */
export function VideoPreview({ source }: { source: string }) {
  return (
    <video
      aria-hidden
      tabIndex={-1}
      src={source}
      autoPlay
      muted
      loop
      playsInline
      className="absolute inset-0 size-full animate-fade-in object-cover"
    />
  )
}
