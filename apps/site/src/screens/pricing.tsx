import { breadcrumbs } from '@hiwar/arabic/page-head.ts'
import { PeriodWord } from '@hiwar/contract/enums.ts'
import { questions } from '../content/home.ts'
import { pricing } from '../content/pricing.ts'
import { Comparison } from '../features/pricing/comparison.tsx'
import { PaymentFacts } from '../features/pricing/payment-facts.tsx'
import { PlanChoice } from '../features/pricing/plan-choice.tsx'
import type { Page, ScreenInput } from '../page.ts'
import { factsOf } from '../parts/facts.ts'
import { PageHead } from '../parts/page-head.tsx'
import { QuestionBand } from '../parts/question-band.tsx'
import { PageLink } from '../site.tsx'

/** `/pricing`: plan and period are chosen by links, and travel on into the app. */
export async function pricingPage({ site, reader, query }: ScreenInput): Promise<Page> {
  const plans = (await reader.plans()) ?? []
  const facts = factsOf(site, plans)
  const plan = plans.find(({ id }) => String(id) === query.get('plan')) ?? plans[Math.floor((plans.length - 1) / 2)]
  const period = Object.values(PeriodWord).find((word) => word === query.get('period')) ?? PeriodWord.Quarter
  return {
    title: pricing.title,
    description: pricing.description,
    canonical: '/pricing',
    linkedData: [breadcrumbs(site.origins.site, [{ name: pricing.title, path: '/pricing' }])],
    body: (
      <>
        <PageHead title={pricing.title} lead={pricing.lead} />
        {plan === undefined ? (
          <section className="wide updating">
            <p>{pricing.updating}</p>
            <PageLink to="/contact" className="button button-plain">
              تواصل معنا
            </PageLink>
          </section>
        ) : (
          <>
            <PlanChoice plans={plans} plan={plan} period={period} />
            <Comparison plans={plans} plan={plan} period={period} />
          </>
        )}
        <PaymentFacts facts={facts} />
        <QuestionBand
          title={pricing.faqTitle}
          ids={pricing.questions}
          facts={facts}
          more={{ to: '/faq/student', label: questions.all }}
        />
      </>
    ),
  }
}
