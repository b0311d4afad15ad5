import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { LabelText, controlClasses, hintClasses, labelClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'

interface FieldFaceProps extends Pick<FieldProps, 'label' | 'description' | 'isOptional' | 'className'> {
  isLabelHidden?: boolean
  /** What is chosen. */
  children: ReactNode
}

/** A field of choices while the code of its control loads: it looks the same and cannot be reached yet. */
export function FieldFace({
  label,
  description,
  isOptional,
  isLabelHidden = false,
  className,
  children,
}: FieldFaceProps) {
  return (
    <div inert className={joinClasses('flex flex-col gap-1.5', className)}>
      {!isLabelHidden && (
        <span className={labelClasses}>
          <LabelText isOptional={isOptional}>{label}</LabelText>
        </span>
      )}
      <span className={joinClasses(controlClasses, 'flex min-h-12 items-center justify-between gap-2 ps-3 pe-3 py-2')}>
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <ChevronDown aria-hidden size={20} className="text-ink-600" />
      </span>
      {description !== undefined && <span className={hintClasses}>{description}</span>}
    </div>
  )
}
