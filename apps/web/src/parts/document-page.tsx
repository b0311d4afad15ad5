import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions, productName } from '@hiwar/arabic/words.ts'
import { Link } from 'react-router'
import { Mark } from './mark.tsx'
import { Page } from './page.tsx'

export interface DocumentSection {
  /** For links to the section. */
  id: string
  title: string
  paragraphs: readonly string[]
}

interface DocumentPageProps {
  title: string
  opening: string
  /** Civil day of the last change. */
  updated: string
  sections: readonly DocumentSection[]
  other: { label: string; to: string }
}

/** A text to read: numbered sections with their contents beside or above them. */
export function DocumentPage({ title, opening, updated, sections, other }: DocumentPageProps) {
  return (
    <>
      <header className="border-b border-sand-300 bg-white print:hidden">
        <div className="mx-auto flex h-18 max-w-5xl items-center justify-between px-4 md:px-6">
          <Link to="/" className="flex items-center gap-2 text-nile-700" aria-label={`${productName}، ${actions.goHome}`}>
            <Mark size={32} />
            <span className="text-h3">{productName}</span>
          </Link>
          <Link to={other.to} className="text-nile-600 underline underline-offset-[0.2em]">{other.label}</Link>
        </div>
      </header>
      <main id="content" className="mx-auto grid max-w-5xl gap-8 px-4 py-8 md:px-6 lg:grid-cols-[15rem_1fr] lg:gap-12 lg:py-12">
        <Contents sections={sections} />
        <article className="min-w-0 max-w-[68ch]">
          <Page title={title} opening={opening}>
            <p className="mb-8 text-small text-ink-600">آخر تحديث: {formatDate(updated)}</p>
            {sections.map((section, at) => <Section key={section.id} section={section} number={at + 1} />)}
          </Page>
        </article>
      </main>
    </>
  )
}

function Contents({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <nav aria-label="محتويات الصفحة" className="print:hidden lg:order-none">
      <details className="rounded-card border border-sand-300 bg-white p-4 lg:sticky lg:top-8 lg:hidden">
        <summary className="cursor-pointer text-label">محتويات الصفحة</summary>
        <SectionLinks sections={sections} />
      </details>
      <div className="hidden lg:sticky lg:top-8 lg:block"><SectionLinks sections={sections} /></div>
    </nav>
  )
}

function SectionLinks({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <ol className="mt-2 space-y-1">
      {sections.map(({ id, title }) => (
        <li key={id}><a href={`#${id}`} className="block rounded-input py-1.5 text-ink-600 hover:text-nile-700">{title}</a></li>
      ))}
    </ol>
  )
}

function Section({ section, number }: { section: DocumentSection; number: number }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="mb-10 scroll-mt-8 break-inside-avoid">
      <h2 id={`${section.id}-title`} className="mb-3 text-h2">{formatInteger(number)}. {section.title}</h2>
      {section.paragraphs.map((paragraph) => <p key={paragraph} className="mb-3">{paragraph}</p>)}
    </section>
  )
}
