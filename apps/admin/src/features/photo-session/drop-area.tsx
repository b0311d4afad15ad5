import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'

interface DropAreaProps {
  labelId: string
  onDrop: (files: readonly File[]) => void
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A surface that files can be dropped on; its buttons do the same without a pointer. */
export function DropArea({ labelId, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onDrop([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way beside its buttons
    <section
      aria-labelledby={labelId}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={leave}
      onDrop={drop}
      className={joinClasses(
        'surface relative flex flex-col gap-4 p-4 md:p-5',
        isOver && 'outline-2 outline-dashed outline-offset-2 outline-nile-600',
      )}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-card bg-nile-50/95 text-label text-nile-700">
          أفلت الملف هنا
        </p>
      )}
    </section>
  )
}
