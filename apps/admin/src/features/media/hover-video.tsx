import type { Size } from '@hiwar/app/photo/crop.ts'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface HoverVideoProps {
  source: string
  poster: string | undefined
  className: string
  onPixels: (pixels: Size) => void
}

const mayHover = () => window.matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches

/**
 * A video that plays without sound while pointed at or focused, and by a press; only while it is in sight, and loaded
 * only then (admin.md 1.13).
 */
export function HoverVideo({ source, poster, className, onPixels }: HoverVideoProps) {
  const box = useRef<HTMLButtonElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [wasSeen, setSeen] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const play = () => {
    // Refused by the browser, or stopped by leaving before it began: the still stays.
    video.current?.play().catch(() => undefined)
  }
  const stop = () => video.current?.pause()

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true)
      else video.current?.pause()
    })
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <button
      ref={box}
      type="button"
      aria-label="شغّل الفيديو التعريفي بلا صوت"
      aria-pressed={isPlaying}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && mayHover()) play()
      }}
      onPointerLeave={stop}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible') && mayHover()) play()
      }}
      onBlur={stop}
      onClick={() => (isPlaying ? stop() : play())}
      className={`${className} relative cursor-pointer`}
    >
      <video
        ref={video}
        muted
        loop
        playsInline
        tabIndex={-1}
        preload={wasSeen ? 'metadata' : 'none'}
        src={wasSeen ? source : undefined}
        poster={poster}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
          onPixels({ width, height })
        }
        className="size-full object-contain"
      />
      {!isPlaying && <PlayMark />}
    </button>
  )
}

function PlayMark() {
  return (
    <span
      aria-hidden
      className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-call-900/75 text-white"
    >
      <Play size={20} className="fill-current" />
    </span>
  )
}
