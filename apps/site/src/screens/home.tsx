import { productName } from '@hiwar/arabic/words.ts'
import { hero, questions } from '../content/home.ts'
import { Benefits } from '../features/home/benefits.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { LessonStory } from '../features/home/lesson-story.tsx'
import { Prices } from '../features/home/prices.tsx'
import { RightNow } from '../features/home/right-now.tsx'
import { TutorInvitation } from '../features/home/tutor-invitation.tsx'
import { Voices } from '../features/home/voices.tsx'
import { factsOf } from '../parts/facts.ts'
import type { Page, ScreenInput } from '../page.ts'
import { callImages } from '../parts/call-frame.tsx'
import { ChatLink } from '../parts/chat-link.tsx'
import { organization } from '../parts/linked-data.ts'
import { QuestionBand } from '../parts/question-band.tsx'
import { StartBand, StartButton } from '../parts/start-band.tsx'

/** `/`: the story of site.md, from the promise to the last call. */
export async function homePage({ site, reader }: ScreenInput): Promise<Page> {
  const [plans, found, reviews] = await Promise.all([reader.plans(), reader.soonestTutors(), reader.featuredReviews()])
  const facts = factsOf(site, plans)
  const soonest = found?.list ?? []
  return {
    title: hero.title,
    description: hero.lead,
    canonical: '/',
    linkedData: [organization(site), { '@type': 'WebSite', name: productName, url: `${site.origins.site}/` }],
    firstImages: callImages,
    body: (
      <>
        <Hero facts={facts} soonest={soonest} />
        <div className="after-hero">
          <RightNow soonest={soonest} />
          <HowItWorks facts={facts} tutors={soonest} />
          <Benefits facts={facts} />
          <LessonStory />
          <Prices facts={facts} />
          <Voices reviews={reviews ?? []} />
          <QuestionBand {...questions} facts={facts} more={{ to: '/faq', label: questions.all }} />
          <TutorInvitation facts={facts} />
          <StartBand />
          <div className="sticky-start">
            <StartButton />
            <ChatLink />
          </div>
        </div>
      </>
    ),
  }
}
