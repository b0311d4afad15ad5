import { breadcrumbs } from '@hiwar/arabic/page-head.ts'
import { faq } from '../content/faq.ts'
import { questions } from '../content/home.ts'
import { tutorPage as words } from '../content/tutor.ts'
import { JoiningSteps, Pay, Requirements, TutorCall, Why } from '../features/tutor-invitation/sections.tsx'
import { teacherImages, TutorHero } from '../features/tutor-invitation/hero.tsx'
import type { Page, ScreenInput } from '../page.ts'
import { factsOf } from '../parts/facts.ts'
import { QuestionBand } from '../parts/question-band.tsx'

/** `/tutor`, for people who want to teach. */
export async function tutorPage({ site, reader }: ScreenInput): Promise<Page> {
  const facts = factsOf(site, await reader.plans())
  return {
    title: words.title,
    description: words.description,
    canonical: '/tutor',
    image: '/share/tutor.jpg',
    firstImages: teacherImages,
    linkedData: [breadcrumbs(site.origins.site, [{ name: words.title, path: '/tutor' }])],
    body: (
      <>
        <TutorHero facts={facts} />
        <Pay facts={facts} />
        <Why />
        <JoiningSteps />
        <Requirements facts={facts} />
        <QuestionBand
          title={words.faqTitle}
          ids={faq
            .filter(({ audience }) => audience === 'tutor')
            .slice(0, 5)
            .map(({ id }) => id)}
          facts={facts}
          more={{ to: '/faq/tutor', label: questions.all }}
          isWhite
        />
        <TutorCall />
      </>
    ),
  }
}
