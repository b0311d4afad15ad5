import { hero } from '../../content/home.ts'
import teacher480 from '../../images/teacher-480.avif'
import teacher480Webp from '../../images/teacher-480.webp'
import { Picture } from '../../parts/picture.tsx'
import { StudentPicture } from '../../parts/student-picture.tsx'

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
        <StudentPicture sizes="112px" className="two-face" />
        <p className="bubble bubble-student" dir="ltr" lang="en">
          {hero.answered}
        </p>
      </div>
    </div>
  )
}
