import { things } from '@hiwar/arabic/words.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { FreeDays } from '../features/tutors/free-days.tsx'
import { ProfileHead } from '../features/tutors/profile-head.tsx'
import { Reviews } from '../features/tutors/reviews.tsx'
import { ownUpload } from '../own-upload.ts'
import type { LinkedData, Page, ScreenInput } from '../page.ts'
import { breadcrumbs } from '../parts/linked-data.ts'
import type { Site } from '../site.tsx'

/** `/tutors/{id}`: what a guest may know of a tutor, canonical here (more.md 7). */
export async function tutorProfilePage({ site, reader, parameters }: ScreenInput): Promise<Page | null> {
  const id = /^[1-9]\d{0,9}$/.test(parameters['id'] ?? '') ? Number(parameters['id']) : null
  if (id === null) return null
  const [tutor, reviews] = await Promise.all([reader.tutor(id), reader.reviews(id)])
  if (tutor === 'missing') return null
  if (tutor === null) return unavailable()
  const name = tutor.name ?? things.tutor
  const path = `/tutors/${id}`
  return {
    title: `${name}، حصص إنجليزي`,
    description: [tutor.bio, tutor.topics.slice(0, 4).join('، ')]
      .filter((part) => part !== null && part !== '')
      .join('. '),
    canonical: path,
    image: tutor.image === null ? '/share/home.jpg' : `/share${path}.jpg`,
    linkedData: [
      lessonsOf(tutor, site, path),
      breadcrumbs(site, [
        { name: things.tutors, path: '/tutors' },
        { name, path },
      ]),
    ],
    styles: ['tutors'],
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

function lessonsOf(tutor: TutorInfo, site: Site, path: string): LinkedData {
  return {
    '@type': 'Service',
    name: `حصص إنجليزي مع ${tutor.name ?? things.tutor}`,
    serviceType: 'English conversation lessons',
    url: site.origins.site + path,
    ...(tutor.bio === null ? {} : { description: tutor.bio }),
    provider: {
      '@type': 'Person',
      name: tutor.name,
      ...(tutor.image === null ? {} : { image: site.origins.site + ownUpload(tutor.image) }),
    },
    brand: { '@id': `${site.origins.site}/#organization` },
    areaServed: 'EG',
    ...(tutor.ratingCount === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: tutor.avgRating,
            reviewCount: tutor.ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  }
}

const unavailable = (): Page => ({
  status: 503,
  title: things.tutors,
  description: '',
  styles: ['tutors'],
  body: (
    <div className="wide">
      <p className="nothing">لا نستطيع عرض هذه الصفحة الآن. أعد تحميلها بعد قليل.</p>
    </div>
  ),
})
