// What stands around the parts: a section for each file, a sample for each state.
import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'

/** The parts of one file of packages/ui/src. */
export function Section({ file, children }: { file: string; children: ReactNode }) {
  return (
    <section id={file} aria-labelledby={`${file}-name`} className="border-t border-sand-300 pt-6">
      <h2 id={`${file}-name`} className="mb-4">
        <bdi dir="ltr">{file}</bdi>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-8 gap-y-6">
        {children}
      </div>
    </section>
  )
}

interface SampleProps {
  /** The state that is seen. */
  name: string
  /** Over the whole line. */
  isWide?: boolean
  /** No wider than a column of a phone. */
  isNarrow?: boolean
  children: ReactNode
}

export function Sample({ name, isWide = false, isNarrow = false, children }: SampleProps) {
  return (
    <figure className={joinClasses('min-w-0', isWide && 'col-span-full')}>
      <figcaption lang="en" dir="ltr" className="mb-2 text-end text-small text-ink-600">
        {name}
      </figcaption>
      <div className={isNarrow ? 'max-w-60' : undefined}>{children}</div>
    </figure>
  )
}

/** Several small ones side by side. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

/** Holds what a part shows, as a screen would. */
export function Kept<Value>({
  first,
  children,
}: {
  first: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}) {
  const [value, change] = useState(first)
  return children(value, change)
}

/** A button that opens what lies over the page; a journey finds it by its attribute. */
export function Opener({
  name,
  children,
}: {
  name: string
  children: (isOpen: boolean, change: (isOpen: boolean) => void) => ReactNode
}) {
  return (
    <Kept first={false}>
      {(isOpen, change) => (
        <>
          <Button variant="secondary" size="small" data-opens={name} onPress={() => change(true)}>
            <bdi lang="en" dir="ltr">
              {name}
            </bdi>
          </Button>
          {children(isOpen, change)}
        </>
      )}
    </Kept>
  )
}

export const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

export const ignore = (): void => undefined
