// A tutor's page has two addresses, `/tutors/{id}` of the site and `/t/{id}` of the app, and one head (more.md 7).
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { breadcrumbs, type LinkedData, type PageHead } from './page-head.ts'
import { things } from './words.ts'

type Tutor = Pick<TutorCard, 'id' | 'name' | 'bio' | 'image' | 'topics' | 'avgRating' | 'ratingCount'>

/** The head of a tutor's page, canonical on the public site at `site`. */
export function tutorHead(tutor: Tutor, site: string): PageHead {
  const name = tutor.name ?? things.tutor
  const path = `/tutors/${tutor.id}`
  return {
    title: `${name}، حصص إنجليزي`,
    description: [tutor.bio, tutor.topics.slice(0, 4).join('، ')]
      .filter((part) => part !== null && part !== '')
      .join('. '),
    canonical: path,
    ...(tutor.image === null ? {} : { image: `/share${path}.jpg` }),
    linkedData: [
      lessonsOf(tutor, site, path),
      breadcrumbs(site, [
        { name: things.tutors, path: '/tutors' },
        { name, path },
      ]),
    ],
  }
}

function lessonsOf(tutor: Tutor, site: string, path: string): LinkedData {
  return {
    '@type': 'Service',
    name: `حصص إنجليزي مع ${tutor.name ?? things.tutor}`,
    serviceType: 'English conversation lessons',
    url: site + path,
    ...(tutor.bio === null ? {} : { description: tutor.bio }),
    provider: {
      '@type': 'Person',
      name: tutor.name,
      // The site serves photos under its own origin.
      ...(tutor.image === null ? {} : { image: site + new URL(tutor.image, site).pathname }),
    },
    brand: { '@id': `${site}/#organization` },
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
