import { expect, test } from 'vitest'
import type { TutorCard, TutorInfo } from '@hiwar/contract/tutors.ts'
import type { FeaturedRating } from '@hiwar/contract/ratings.ts'
import { trialOffer, trialText } from '@hiwar/arabic/trial-words.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { defaultSettings } from '@hiwar/contract/settings.ts'
import type { Reader } from './reader.ts'
import { renderPage } from './render.tsx'

const now = Date.parse('2026-11-23T10:00:00Z')

const tutor = (id: number, ratingCount: number): TutorCard => ({
  id,
  name: 'نادية منصور',
  image: null,
  video: '/assets/uploads/intro.mp4',
  thumbnail: '/assets/uploads/poster-960.webp',
  bio: 'خبرة عشرين سنة في تعليم الكبار',
  about: null,
  gender: 'female',
  notice: 30,
  topics: ['محادثة يومية'],
  topicIds: [1],
  avgRating: ratingCount === 0 ? 0 : 4.7,
  ratingCount,
  studentCount: 3,
  lessonCount: 9,
  nextFreeAt: '2026-11-23T12:00:00.000Z',
  isNew: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  online: null,
  favourite: null,
})

const info = (card: TutorCard): TutorInfo => ({
  ...card,
  lastSeenAt: null,
  freeByDay: [],
  freeStarts: [],
  mayRate: null,
  ownRatingId: null,
  watching: null,
})

const review = (id: number, letters: number): FeaturedRating => ({
  id,
  value: 5,
  feedback: 'ح'.repeat(letters),
  tags: [],
  student: 'منى',
  tutor: { id, name: 'نادية', image: null, gender: 'female' },
  at: '2026-11-01T00:00:00.000Z',
})

async function render(path: string, given: Partial<Reader> = {}): Promise<string> {
  const reader: Reader = {
    plans: async () => null,
    settings: async () => defaultSettings,
    soonestTutors: async () => null,
    tutors: async () => null,
    tutor: async () => null,
    reviews: async () => null,
    featuredReviews: async () => null,
    hasMissed: false,
    ...given,
  }
  const origins = { site: 'https://hiwar.test', app: 'https://app.hiwar.test' }
  const site = { origins, path, address: path, ref: null, consent: null, isMember: false, retentionYears: 5, now }
  const files = { script: '/static/main.js', stylesFor: () => '', fontsFor: () => ['/static/letters.woff2'] }
  return (await renderPage({ site, reader, query: new URLSearchParams(), files })).html
}

const partOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[0] ?? ''
const countOf = (html: string, part: string): number => html.split(part).length - 1

test('the drawing of the list gives tutors the ratings that they have', async () => {
  const list = [tutor(1, 12), tutor(2, 0), tutor(3, 4)]
  const html = await render('/', { soonestTutors: async () => ({ list, total: 3 }) })
  const drawing = partOf(html, /<div[^>]*drawing-choose.*?<h3>/s)
  expect(countOf(drawing, 'mini-tutor')).toBe(3)
  expect(countOf(drawing, '<strong>4.7</strong>')).toBe(2)
  expect(countOf(drawing, 'محادثة يومية')).toBe(1)
  expect(countOf(partOf(await render('/'), /<div[^>]*drawing-choose.*?<h3>/s), 'mini-tutor')).toBe(3)
})

test('a long list has links to its ends and to the pages beside the one shown', async () => {
  const html = await render('/tutors', { tutors: async () => ({ list: [tutor(1, 0)], total: 1000 }) })
  const shown = Array.from(html.matchAll(/aria-label="صفحة (\d+)"/g), ([, page]) => Number(page))
  expect(shown).toEqual([1, 2, 84])
})

test('as many reviews are shown off as the first flight of the page holds, three or six', async () => {
  const shown = async (count: number, letters: number) => {
    const reviews = Array.from({ length: count }, (_, place) => review(place + 1, letters))
    return countOf(await render('/', { featuredReviews: async () => reviews }), '<blockquote>')
  }
  expect(await Promise.all([shown(12, 60), shown(12, 240), shown(5, 60), shown(3, 240), shown(2, 60)])).toEqual([
    6, 3, 3, 3, 0,
  ])
})

test('a free lesson is offered where the settings have one: on the home page, a profile and the prices', async () => {
  const plan: Plan = {
    id: 1,
    weeklyMinutes: 60,
    baseMonthlyPrice: 60_000,
    monthDiscount: 0,
    quarterDiscount: 0,
    yearDiscount: 0,
    fullMonthPrice: 60_000,
    fullQuarterPrice: 180_000,
    fullYearPrice: 720_000,
    monthPrice: 60_000,
    quarterPrice: 180_000,
    yearPrice: 720_000,
    forInvitesOnly: false,
    active: true,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }
  const offers = async (minutes: 0 | 15) =>
    await Promise.all(
      ['/', '/tutors/7', '/pricing'].map(async (path) => {
        const html = await render(path, {
          settings: async () => ({ ...defaultSettings, 'trial.minutes': minutes }),
          tutor: async () => info(tutor(7, 0)),
          plans: async () => [plan],
        })
        return countOf(html, trialText.action) > 0 && html.includes(trialOffer(15))
      }),
    )
  expect(await offers(15)).toEqual([true, true, true])
  expect(await offers(0)).toEqual([false, false, false])
})

test('the poster of a video is asked for early, and after the words', async () => {
  const html = await render('/tutors/7', { tutor: async () => info(tutor(7, 0)) })
  const [links = ''] = html.match(/<link rel="preload" as="font"[^>]*><link rel="preload" as="image"[^>]*>/) ?? []
  expect(links).toContain('href="/assets/uploads/poster-480.webp" fetchpriority="low"')
})

test('the stars of a review are one picture, which says their number', async () => {
  const rating = { ...review(1, 60), value: 4 }
  const reviews = [rating, rating, rating]
  const html = await render('/', { featuredReviews: async () => reviews.map((each, id) => ({ ...each, id })) })
  const stars = partOf(html, /<svg role="img".*?<\/svg>/s)
  expect(stars).toContain('aria-label="4 من 5"')
  const [filled = '', empty = ''] = Array.from(stars.matchAll(/<path d="([^"]*)"/g), ([, path = '']) => path)
  expect([countOf(filled, 'M'), countOf(empty, 'M')]).toEqual([4, 1])
  expect(empty).toMatch(/^M12 /)
})
