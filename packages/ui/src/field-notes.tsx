// Label, description and error inside the fields of React Aria, which connects them with the control.
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { ErrorText, LabelText, hintClasses, labelClasses } from './field-parts.tsx'

export function FieldLabel({ children, isOptional }: { children: ReactNode; isOptional?: boolean | undefined }) {
  return (
    <Label className={labelClasses}>
      <LabelText isOptional={isOptional}>{children}</LabelText>
    </Label>
  )
}

/** Inside a React Aria field: description and error, tied to the control by `aria-describedby`. */
export function FieldNotes({ description, errorMessage }: { description?: ReactNode; errorMessage?: ReactNode }) {
  return (
    <>
      <FieldError className="flex animate-fade-in items-start gap-1.5 text-small text-danger">
        <ErrorText>{errorMessage}</ErrorText>
      </FieldError>
      {description !== undefined && (
        <Text slot="description" className={hintClasses}>
          {description}
        </Text>
      )}
    </>
  )
}
