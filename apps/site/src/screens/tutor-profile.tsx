import { tutorHead } from '@hiwar/arabic/tutor-head.ts'
import { things } from '@hiwar/arabic/words.ts'
import { FreeDays } from '../features/tutors/free-days.tsx'
import { posterOf } from '../features/tutors/poster.ts'
import { ProfileHead } from '../features/tutors/profile-head.tsx'
import { Reviews } from '../features/tutors/reviews.tsx'
import type { Page, ScreenInput } from '../page.ts'
import { missingTutorPage } from './missing-tutor.tsx'

/** `/tutors/{id}`: what a guest may know of a tutor, canonical here (more.md 7). */
export async function tutorProfilePage({ site, reader, parameters }: ScreenInput): Promise<Page | null> {
  const id = /^[1-9]\d{0,9}$/.test(parameters['id'] ?? '') ? Number(parameters['id']) : null
  if (id === null) return null
  const [tutor, reviews] = await Promise.all([reader.tutor(id), reader.reviews(id)])
  if (tutor === 'missing') return await missingTutorPage(reader)
  if (tutor === null) return unavailable()
  const poster = posterOf(tutor)
  return {
    ...tutorHead(tutor, site.origins.site),
    ...(poster === null ? {} : { lateImage: poster.first }),
    body: (
      <div className="wide profile">
        <ProfileHead tutor={tutor} />
        <div className="profile-more">
          {tutor.about !== null && (
            <section aria-labelledby="about">
              <h2 id="about">نبذة</h2>
              {tutor.about.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          )}
          <FreeDays tutor={tutor} />
          {reviews !== null && reviews.total > 0 && <Reviews reviews={reviews} tutor={tutor} />}
        </div>
      </div>
    ),
  }
}

const unavailable = (): Page => ({
  status: 503,
  title: things.tutors,
  description: '',
  body: (
    <div className="wide">
      <p className="nothing">لا نستطيع عرض هذه الصفحة الآن. أعد تحميلها بعد قليل.</p>
    </div>
  ),
})
