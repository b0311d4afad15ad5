import { formatTimer } from '@hiwar/arabic/dates.ts'
import { hero } from '../content/home.ts'
import controls from '../images/controls.svg'
import tutor1200 from '../images/tutor-1200.avif'
import tutor1200Webp from '../images/tutor-1200.webp'
import tutor480 from '../images/tutor-480.avif'
import tutor480Webp from '../images/tutor-480.webp'
import tutor720 from '../images/tutor-720.avif'
import tutor720Webp from '../images/tutor-720.webp'
import tutorPhone1080 from '../images/tutor-phone-1080.avif'
import tutorPhone480 from '../images/tutor-phone-480.avif'
import tutorPhone720 from '../images/tutor-phone-720.avif'
import { heroChoices, Picture, type PictureProps } from './picture.tsx'
import { StudentPicture } from './student-picture.tsx'

const tutorAvif = { 480: tutor480, 720: tutor720, 1200: tutor1200 }
const tutorPhone = { 480: tutorPhone480, 720: tutorPhone720, 1080: tutorPhone1080 }
const sizes = '(width >= 64rem) 720px, 100vw'
const choices = heroChoices({ phone: tutorPhone, avif: tutorAvif, sizes })

/** The picture that the page's first screen waits for. */
export const callImages = Object.values(choices)

/** What is left of the drawn lesson, in seconds. */
const LEFT_SECONDS = 17 * 60 + 24

/**
 * A lesson on Hiwar, made of HTML: the tutor, the student, and what was just said in two languages. `turn` is that of the
 * tutor's picture.
 */
export function CallFrame({ turn = 'first' }: Pick<PictureProps, 'turn'>) {
  return (
    <div className="call" role="img" aria-label={hero.callLabel}>
      <div className="call-screen">
        <Picture
          avif={tutorAvif}
          webp={{ 480: tutor480Webp, 720: tutor720Webp, 1200: tutor1200Webp }}
          sizes={sizes}
          phone={choices.phone}
          width={1200}
          height={675}
          turn={turn}
          className="call-tutor"
        />
        <span className="call-timer">
          <i className="call-live" />
          {hero.timer} <b>{formatTimer(LEFT_SECONDS)}</b>
        </span>
        <span className="call-self">
          <StudentPicture sizes="120px" turn="early" />
        </span>
        <img alt="" src={controls} width={200} height={44} loading="lazy" className="call-controls" />
      </div>
      <p className="bubble bubble-tutor">
        <span dir="ltr" lang="en">
          {hero.said}
        </span>
        <small>{hero.meaning}</small>
      </p>
      <p className="bubble bubble-student">
        <span dir="ltr" lang="en">
          {hero.answered}
        </span>
      </p>
    </div>
  )
}
