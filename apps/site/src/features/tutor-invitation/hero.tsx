import { tutorPage } from '../../content/tutor.ts'
import { hourlyRate } from '../../content/figures.ts'
import type { Facts } from '../../content/types.ts'
import teacher480 from '../../images/teacher-480.avif'
import teacher480Webp from '../../images/teacher-480.webp'
import teacher960 from '../../images/teacher-960.avif'
import teacher960Webp from '../../images/teacher-960.webp'
import teacherPhone1080 from '../../images/teacher-phone-1080.avif'
import teacherPhone480 from '../../images/teacher-phone-480.avif'
import teacherPhone720 from '../../images/teacher-phone-720.avif'
import { heroChoices, Picture } from '../../parts/picture.tsx'
import { AppLink } from '../../site.tsx'

const avif = { 480: teacher480, 960: teacher960 }
const phone = { 480: teacherPhone480, 720: teacherPhone720, 1080: teacherPhone1080 }
const sizes = '(width >= 64rem) 560px, 100vw'
const choices = heroChoices({ phone, avif, sizes })

/** The picture that the page's first screen waits for. */
export const teacherImages = Object.values(choices)

export function ApplyButton({ isLight = false }: { isLight?: boolean }) {
  return (
    <AppLink to="/register/tutor" className={isLight ? 'button button-light' : 'button'}>
      {tutorPage.apply}
    </AppLink>
  )
}

export function TutorHero({ facts }: { facts: Facts }) {
  return (
    <section className="hero" aria-labelledby="promise">
      <div className="wide hero-grid">
        <div className="hero-words">
          <h1 id="promise">{tutorPage.title}</h1>
          <p className="hero-lead">{tutorPage.lead}</p>
          <div className="actions">
            <ApplyButton />
            <AppLink to="/login" className="more">
              {tutorPage.signIn}
            </AppLink>
          </div>
        </div>
        <div className="teacher">
          <Picture
            avif={avif}
            webp={{ 480: teacher480Webp, 960: teacher960Webp }}
            sizes={sizes}
            phone={choices.phone}
            width={960}
            height={540}
            turn="first"
            className="teacher-picture"
          />
          <p className="teacher-rate">
            <b>{hourlyRate(facts)}</b>
            <span>في الساعة</span>
          </p>
        </div>
      </div>
    </section>
  )
}
