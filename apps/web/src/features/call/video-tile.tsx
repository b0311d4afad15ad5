import { Avatar } from '@hiwar/ui/avatar.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { MicOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useAudioLevel } from '@hiwar/app/recording/use-audio-level.ts'

/** Somebody in the call. */
export interface Person {
  id: number
  name: string
  image: string | null
}

interface VideoTileProps {
  person: Person
  stream: MediaStream | null
  hasPicture: boolean
  isMuted: boolean
  /** The user's own tile: mirrored and muted. */
  isOwn?: boolean
  /** Not cropped: a shared screen, or the user's choice. */
  isWhole?: boolean
  /** Names what the video shows, when it is not the person. */
  label?: string | undefined
  /** The speaker to use; null leaves it to the browser. */
  speakerId?: string | null
  size: 'full' | 'small'
}

/** An upright phone in a wide tile, for example: cropping it would cut off more than a third of it. */
function isFarFromTile({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean {
  if (videoHeight === 0 || clientHeight === 0) return false
  const ratio = videoWidth / videoHeight / (clientWidth / clientHeight)
  return clientWidth > clientHeight && (ratio > 1.5 || ratio < 0.66)
}

const unblockClasses =
  'absolute inset-x-4 top-1/2 mx-auto w-fit rounded-button bg-apricot-500 px-5 py-3 text-label text-call-900'

/** One person in the call: video, or name and avatar when the camera is off. */
export function VideoTile({
  person,
  stream,
  hasPicture,
  isMuted,
  isOwn = false,
  isWhole = false,
  label,
  speakerId = null,
  size,
}: VideoTileProps) {
  const { video, isBlocked, unblock } = usePlayback(stream)
  useSpeaker(video, speakerId)
  const [isFar, setFar] = useState(false)
  const fit = () => {
    if (video.current !== null) setFar(isFarFromTile(video.current))
  }

  return (
    <div className="relative size-full overflow-hidden bg-call-800">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people talking, live: there is nothing to caption */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isOwn}
        aria-label={label ?? (isOwn ? 'صورتك' : `صورة ${person.name}`)}
        data-partner={isOwn ? undefined : true}
        onResize={fit}
        onLoadedMetadata={fit}
        className={joinClasses(
          'size-full',
          isWhole || isFar ? 'object-contain' : 'object-cover',
          isOwn && '-scale-x-100',
          !hasPicture && 'invisible',
        )}
      />
      {!hasPicture && <CameraOffCover person={person} stream={isMuted ? null : stream} size={size} />}
      <NameTag name={label ?? (isOwn ? 'أنت' : person.name)} isMuted={isMuted} size={size} />
      {isBlocked && !isOwn && (
        <button type="button" onClick={unblock} className={unblockClasses}>
          اضغط لتسمع الصوت
        </button>
      )}
    </div>
  )
}

/** Plays the stream. Browsers block sound before the first tap; `unblock` starts it from one. */
function usePlayback(stream: MediaStream | null) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.srcObject = stream
    if (stream === null) return
    element.play().then(
      () => {
        setBlocked(false)
      },
      () => {
        setBlocked(true)
      },
    )
  }, [stream])
  const unblock = () => {
    void video.current?.play().then(() => {
      setBlocked(false)
    })
  }
  return { video, isBlocked, unblock }
}

/** Sends the sound to the chosen speaker. If that was unplugged, the sound stays where it is. */
function useSpeaker(video: RefObject<HTMLVideoElement | null>, speakerId: string | null): void {
  useEffect(() => {
    const element = video.current
    if (element === null || speakerId === null || !('setSinkId' in element)) return
    element.setSinkId(speakerId).catch(() => undefined)
  }, [video, speakerId])
}

function CameraOffCover({ person, stream, size }: Pick<VideoTileProps, 'person' | 'stream' | 'size'>) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3">
      <SpeakingRing stream={stream}>
        <Avatar id={person.id} name={person.name} image={person.image} size={size === 'full' ? 160 : 48} />
      </SpeakingRing>
      {size === 'full' && <p className="text-call-muted">الكاميرا مغلقة</p>}
    </div>
  )
}

const nameTagClasses =
  'absolute inset-s-2 flex max-w-[80%] items-center gap-1.5 rounded-full bg-call-900/75 px-3 py-1 text-call-text'
/** In a call on a phone the controls float over the video: the name stands above them. */
const nameTagPlaces = {
  full:
    'bottom-2 text-small in-data-[stage=controls]:handheld:bottom-28 ' +
    'in-data-[stage=panel]:handheld:landscape:bottom-28',
  small: 'bottom-2 text-tiny',
}

function NameTag({ name, isMuted, size }: { name: string; isMuted: boolean; size: VideoTileProps['size'] }) {
  return (
    <p className={`${nameTagClasses} ${nameTagPlaces[size]}`}>
      {isMuted && <MicOff size={16} strokeWidth={1.75} aria-label="الميكروفون مغلق" />}
      <bdi className="truncate">{name}</bdi>
    </p>
  )
}

/** Louder than breathing and a quiet room. */
const SPEAKING_THRESHOLD = 0.08

/** While the camera is off, a ring shows who speaks. */
function SpeakingRing({ stream, children }: { stream: MediaStream | null; children: ReactNode }) {
  const isSpeaking = useAudioLevel(stream) > SPEAKING_THRESHOLD
  return (
    <span
      data-speaking={isSpeaking}
      className={joinClasses(
        'grid rounded-full outline-4 outline-offset-4 transition-colors',
        isSpeaking ? 'outline-nile-300' : 'outline-transparent',
      )}
    >
      {children}
    </span>
  )
}
