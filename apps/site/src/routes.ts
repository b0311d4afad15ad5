// Every page of the site, in the order of the specification (web.md §4).
import type { Screen } from './page.ts'
import { aboutPage, methodPage, privacyPage, termsPage } from './screens/articles.tsx'
import { contactPage } from './screens/contact.tsx'
import { faqPage } from './screens/faq.tsx'
import { homePage } from './screens/home.tsx'
import { pricingPage } from './screens/pricing.tsx'
import { tutorPage } from './screens/tutor.tsx'
import { tutorProfilePage } from './screens/tutor-profile.tsx'
import { tutorsPage } from './screens/tutors.tsx'

interface RouteRow {
  readonly path: string
  /** Parameters of the address that change the page; others are ignored. */
  readonly query: readonly string[]
  readonly screen: Screen
  /** In the sitemap. */
  readonly isListed: boolean
}

export const routes: readonly RouteRow[] = [
  { path: '/', query: [], screen: homePage, isListed: true },
  { path: '/tutor', query: [], screen: tutorPage, isListed: true },
  { path: '/pricing', query: ['plan', 'period'], screen: pricingPage, isListed: true },
  { path: '/tutors', query: ['topic', 'gender', 'page'], screen: tutorsPage, isListed: true },
  { path: '/tutors/:id', query: [], screen: tutorProfilePage, isListed: false },
  { path: '/faq', query: ['q'], screen: faqPage, isListed: true },
  { path: '/faq/:role', query: [], screen: faqPage, isListed: false },
  { path: '/contact', query: ['sent', 'title'], screen: contactPage, isListed: true },
  { path: '/about', query: [], screen: aboutPage, isListed: true },
  { path: '/method', query: [], screen: methodPage, isListed: true },
  { path: '/terms', query: [], screen: termsPage, isListed: true },
  { path: '/privacy', query: [], screen: privacyPage, isListed: true },
]
