import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BareFrame } from './bare-frame.tsx'
import { Page } from '@hiwar/app/page.tsx'

export interface DocumentSection {
  /** For links to the section. */
  id: string
  title: string
  paragraphs: readonly string[]
  /** Below the paragraphs. */
  end?: ReactNode
}

interface DocumentPageProps {
  title: string
  opening: string
  /** Civil day of the last change. */
  updated: string
  sections: readonly DocumentSection[]
  other: { label: string; to: string }
}

/** A legal text: numbered sections with a table of contents beside or above them. */
export function DocumentPage({ title, opening, updated, sections, other }: DocumentPageProps) {
  return (
    <BareFrame
      end={
        <Link to={other.to} className="link inline-flex min-h-11 items-center">
          {other.label}
        </Link>
      }
    >
      <div className="mx-auto grid max-w-5xl gap-8 lg:grid-cols-[15rem_1fr] lg:gap-12">
        <Contents sections={sections} />
        <article className="min-w-0 max-w-[68ch]">
          <Page title={title} opening={opening}>
            <p className="mb-8 text-small text-ink-600">آخر تحديث: {formatDate(updated)}</p>
            {sections.map((section, at) => (
              <Section key={section.id} section={section} number={at + 1} />
            ))}
          </Page>
        </article>
      </div>
    </BareFrame>
  )
}

function Contents({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <nav aria-label="محتويات الصفحة" className="print:hidden lg:order-none">
      <details className="rounded-card border border-sand-300 bg-white p-4 lg:sticky lg:top-8 lg:hidden">
        <summary className="-m-4 cursor-pointer p-4 text-label">محتويات الصفحة</summary>
        <SectionLinks sections={sections} />
      </details>
      <div className="hidden lg:sticky lg:top-8 lg:block">
        <SectionLinks sections={sections} />
      </div>
    </nav>
  )
}

function SectionLinks({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <ol className="mt-2 space-y-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-input py-1.5 text-ink-600 hover:text-nile-700">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function Section({ section, number }: { section: DocumentSection; number: number }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="mb-10 scroll-mt-8 break-inside-avoid">
      <h2 id={`${section.id}-title`} className="mb-3 text-h2">
        {formatInteger(number)}. {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-3">
          {paragraph}
        </p>
      ))}
      {section.end}
    </section>
  )
}
