import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

/** Long text: terms, articles, a person's story. At most 68 characters a line, room between the parts. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={joinClasses(proseClasses, className)}>{children}</div>
}

const proseClasses =
  'max-w-[68ch] [&>*+*]:mt-4 [&>h2]:mt-10 [&>h3]:mt-8 [&_a]:link [&_li]:mt-2 [&_ol]:list-decimal [&_ol]:ps-6 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:ps-6 [&_ul]:marker:text-nile-600 ' +
  '[&_blockquote]:border-s-4 [&_blockquote]:border-apricot-500 [&_blockquote]:ps-4'

/** What people wrote: each paragraph in its own direction, line breaks kept. */
export function OwnWords({ children, className }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={joinClasses('whitespace-pre-line [unicode-bidi:plaintext]', className)}>
      {children}
    </p>
  )
}
