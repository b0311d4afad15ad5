import { expect, test } from 'vitest'
import { headMarkup, headTags, type HeadTag, type PageHead } from './page-head.ts'
import { tutorHead } from './tutor-head.ts'

const tutor = {
  id: 7,
  name: 'Emma Stone',
  bio: 'محادثة بلا خوف',
  image: 'http://api.test/assets/uploads/face-960.webp',
  topics: ['السفر', 'العمل', 'السينما', 'القراءة', 'الطبخ'],
  avgRating: 4.9,
  ratingCount: 12,
}
const site = 'https://hiwar.test'
const head = tutorHead(tutor, site)
const page: PageHead = { title: 'x', description: 'y' }
const textOf = (tag: HeadTag | undefined) => (tag !== undefined && 'text' in tag ? tag.text : '')

test("a tutor's page is canonical on the site, with its own picture and rating", () => {
  const markup = headMarkup(headTags(head, site))
  expect(markup).toContain('<title>Emma Stone، حصص إنجليزي · حوار</title>')
  expect(markup).toContain('<meta name="description" content="محادثة بلا خوف. السفر، العمل، السينما، القراءة">')
  expect(markup).toContain('<link rel="canonical" href="https://hiwar.test/tutors/7">')
  expect(markup).toContain('<meta property="og:image" content="https://hiwar.test/share/tutors/7.jpg">')
  expect(markup).toContain(
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
  )
  expect(markup).toContain('<meta name="twitter:card" content="summary_large_image">')
  const { aggregateRating, ...service } = head.linkedData?.[0] ?? {}
  expect(aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.9,
    reviewCount: 12,
    bestRating: 5,
    worstRating: 1,
  })
  expect(markup).toContain('<meta property="og:title" content="Emma Stone، حصص إنجليزي · حوار">')
  expect(service).toEqual({
    '@type': 'Service',
    name: 'حصص إنجليزي مع Emma Stone',
    serviceType: 'English conversation lessons',
    url: 'https://hiwar.test/tutors/7',
    description: 'محادثة بلا خوف',
    provider: {
      '@type': 'Person',
      name: 'Emma Stone',
      image: 'https://hiwar.test/assets/uploads/face-960.webp',
    },
    brand: { '@id': 'https://hiwar.test/#organization' },
    areaServed: 'EG',
  })
  expect(head.linkedData?.[1]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'حوار', item: 'https://hiwar.test/' },
      { position: 2, name: 'المعلّمون', item: 'https://hiwar.test/tutors' },
      { position: 3, name: 'Emma Stone', item: 'https://hiwar.test/tutors/7' },
    ],
  })
  expect(tutorHead({ ...tutor, topics: [] }, site).description).toBe('محادثة بلا خوف')
  const newcomer = tutorHead({ ...tutor, image: null, ratingCount: 0 }, site)
  expect(newcomer.linkedData?.[0]).not.toHaveProperty('aggregateRating')
  expect(headMarkup(headTags(newcomer, site))).toContain('content="https://hiwar.test/share/home.jpg"')
})

test('no text of a page leaves its tag', () => {
  const evil = '</title></script><script>alert(1)</script>" onload="alert(1)'
  const markup = headMarkup(headTags(tutorHead({ ...tutor, name: evil, bio: evil, topics: [evil] }, site), site))
  expect(markup).not.toContain('<script>')
  expect(markup.match(/<\/script>/g)).toHaveLength(2)
  expect(markup.match(/<\/title>/g)).toHaveLength(1)
  expect(markup).not.toMatch(/[^;] onload="/)
  expect(markup).toContain('&quot; onload=&quot;alert(1)')
  expect(headMarkup([{ element: 'title', text: 'Salt & <light>' }])).toBe('<title>Salt &amp; &lt;light&gt;</title>')
})

test('linked data survive the escaping', () => {
  const script = headTags({ ...page, linkedData: [{ name: '</script>&' }] }, site).at(-1)
  expect(JSON.parse(textOf(script))).toEqual({ '@context': 'https://schema.org', name: '</script>&' })
})

test('a page without an address of its own is left out by search engines', () => {
  const markup = headMarkup(headTags(page, site))
  expect(markup).toContain('<meta name="robots" content="noindex">')
  expect(markup).not.toMatch(/canonical|og:url/)
})
