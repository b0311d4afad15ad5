// The pages made of long texts: method, about, terms, privacy.
import { breadcrumbs } from '@hiwar/arabic/page-head.ts'
import { about } from '../content/about.ts'
import { method } from '../content/method.ts'
import { privacy } from '../content/privacy.ts'
import { terms } from '../content/terms.ts'
import type { Article, Facts } from '../content/types.ts'
import { ArticleBody } from '../features/articles/article-body.tsx'
import { ExampleWeeks } from '../features/articles/example-weeks.tsx'
import { LegalBody } from '../features/articles/legal-body.tsx'
import { TwoVoices } from '../features/articles/two-voices.tsx'
import { factsOf } from '../parts/facts.ts'
import type { Page, ScreenInput } from '../page.ts'
import { CallFrame } from '../parts/call-frame.tsx'
import { LessonKeep } from '../parts/lesson-keep.tsx'
import { organization } from '../parts/linked-data.ts'
import { StartBand } from '../parts/start-band.tsx'

type Head = Omit<Page, 'body'>

async function factsFor({ site, reader }: ScreenInput): Promise<Facts> {
  return factsOf(site, await reader.plans())
}

const headOf = ({ site }: ScreenInput, { title, description }: Article, path: string): Head => ({
  title,
  description,
  canonical: path,
  linkedData: [breadcrumbs(site.origins.site, [{ name: title, path }])],
})

const aboutFigures = { story: <TwoVoices /> }

export async function methodPage(input: ScreenInput): Promise<Page> {
  const facts = await factsFor(input)
  const figures = {
    idea: <CallFrame turn="early" />,
    week: <ExampleWeeks plans={facts.plans} />,
    'before-and-after': <LessonKeep />,
  }
  const body = (
    <>
      <ArticleBody article={method} facts={facts} figures={figures} />
      <StartBand />
    </>
  )
  return { ...headOf(input, method, '/method'), body }
}

export async function aboutPage(input: ScreenInput): Promise<Page> {
  const head = headOf(input, about, '/about')
  const body = (
    <>
      <ArticleBody article={about} facts={await factsFor(input)} figures={aboutFigures} />
      <StartBand />
    </>
  )
  return { ...head, linkedData: [organization(input.site), ...(head.linkedData ?? [])], body }
}

export async function termsPage(input: ScreenInput): Promise<Page> {
  const other = { to: '/privacy', label: privacy.title }
  const body = <LegalBody document={terms} facts={await factsFor(input)} other={other} />
  return { ...headOf(input, terms, '/terms'), body }
}

export async function privacyPage(input: ScreenInput): Promise<Page> {
  const other = { to: '/terms', label: terms.title }
  const body = <LegalBody document={privacy} facts={await factsFor(input)} other={other} />
  return { ...headOf(input, privacy, '/privacy'), body }
}
