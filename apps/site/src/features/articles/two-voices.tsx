import { hero } from '../../content/home.ts'
import student120 from '../../images/student-120.avif'
import student120Webp from '../../images/student-120.webp'
import student240 from '../../images/student-240.avif'
import student240Webp from '../../images/student-240.webp'
import teacher480 from '../../images/teacher-480.avif'
import teacher480Webp from '../../images/teacher-480.webp'
import { Picture } from '../../parts/picture.tsx'

/** What the name says: two people, and both are heard. */
export function TwoVoices() {
  return (
    <div aria-hidden="true" className="two">
      <div className="two-voice">
        <Picture
          avif={{ 480: teacher480 }}
          webp={{ 480: teacher480Webp }}
          sizes="200px"
          width={480}
          height={270}
          className="two-face two-teacher"
        />
        <p className="bubble bubble-tutor" dir="ltr" lang="en">
          {hero.said}
        </p>
      </div>
      <div className="two-voice two-answer">
        <Picture
          avif={{ 120: student120, 240: student240 }}
          webp={{ 120: student120Webp, 240: student240Webp }}
          sizes="112px"
          width={240}
          height={300}
          className="two-face"
        />
        <p className="bubble bubble-student" dir="ltr" lang="en">
          {hero.answered}
        </p>
      </div>
    </div>
  )
}
