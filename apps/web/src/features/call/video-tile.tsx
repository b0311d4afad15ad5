import { Avatar } from '@hiwar/ui/avatar.tsx'
import { MicOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLevel } from './use-level.ts'

interface Person {
  id: number
  name: string
  image: string | null
}

interface VideoTileProps {
  person: Person
  stream: MediaStream | null
  hasPicture: boolean
  isMuted: boolean
  /** The own tile: mirrored, and silent. */
  isOwn?: boolean
  /** A shared screen: as it is, whole. */
  isScreen?: boolean
  /** Where the sound goes; null leaves it to the browser. */
  speakerId?: string | null
  size: 'full' | 'small'
}

/** A shared screen or a sideways phone: cutting it to the box would lose more than a third of it. */
function isFarFromBox({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean {
  if (videoHeight === 0 || clientHeight === 0) return false
  const ratio = videoWidth / videoHeight / (clientWidth / clientHeight)
  return clientWidth > clientHeight && (ratio > 1.5 || ratio < 0.66)
}

/** One person in the call: picture, or name and portrait when the camera is off. */
export function VideoTile({
  person,
  stream,
  hasPicture,
  isMuted,
  isOwn = false,
  isScreen = false,
  speakerId = null,
  size,
}: VideoTileProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.srcObject = stream
    // Browsers refuse sound that no tap asked for; the person is offered one.
    if (stream !== null)
      element.play().then(
        () => {
          setBlocked(false)
        },
        () => {
          setBlocked(true)
        },
      )
  }, [stream])
  useEffect(() => {
    const element = video.current
    if (element === null || speakerId === null || !('setSinkId' in element)) return
    // A speaker that was pulled out leaves the sound where it is.
    element.setSinkId(speakerId).catch(() => undefined)
  }, [speakerId])
  const [isWhole, setWhole] = useState(false)
  const fit = () => {
    if (video.current !== null) setWhole(isFarFromBox(video.current))
  }

  return (
    <div className="relative size-full overflow-hidden bg-call-800">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people talking, live: there is nothing to caption */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isOwn}
        aria-label={isOwn ? 'صورتك' : `صورة ${person.name}`}
        data-partner={isOwn ? undefined : true}
        onResize={fit}
        onLoadedMetadata={fit}
        className={`size-full ${isScreen || isWhole ? 'object-contain' : 'object-cover'} ${isOwn && !isScreen ? '-scale-x-100' : ''} ${hasPicture ? '' : 'invisible'}`}
      />
      {!hasPicture && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3">
          <SpeakingRing stream={isMuted ? null : stream}>
            <Avatar id={person.id} name={person.name} image={person.image} size={size === 'full' ? 160 : 48} />
          </SpeakingRing>
          {size === 'full' && <p className="text-call-muted">الكاميرا مغلقة</p>}
        </div>
      )}
      <p
        className={`absolute bottom-2 inset-s-2 flex max-w-[80%] items-center gap-1.5 rounded-full bg-call-900/75 px-3 py-1 text-call-text ${size === 'full' ? 'text-small' : 'text-tiny'}`}
      >
        {isMuted && <MicOff size={16} strokeWidth={1.75} aria-label="الميكروفون مغلق" />}
        <bdi className="truncate">{isOwn ? 'أنت' : person.name}</bdi>
      </p>
      {isBlocked && !isOwn && (
        <button
          type="button"
          onClick={() => {
            void video.current?.play().then(() => {
              setBlocked(false)
            })
          }}
          className="absolute inset-x-4 top-1/2 mx-auto w-fit rounded-button bg-apricot-500 px-5 py-3 text-label text-ink-900"
        >
          اضغط لتسمع الصوت
        </button>
      )}
    </div>
  )
}

/** Louder than breath and a quiet room. */
const SPEAKING_FROM = 0.08

/** Where there is no picture, the ring shows who speaks. */
function SpeakingRing({ stream, children }: { stream: MediaStream | null; children: ReactNode }) {
  const isSpeaking = useLevel(stream) > SPEAKING_FROM
  return (
    <span
      data-speaking={isSpeaking}
      className={`rounded-full outline-4 outline-offset-4 transition-colors ${isSpeaking ? 'outline-nile-300' : 'outline-transparent'}`}
    >
      {children}
    </span>
  )
}
