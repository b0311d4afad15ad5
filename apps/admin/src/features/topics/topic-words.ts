import type { Failure } from '@hiwar/client/failure.ts'
import type { Topic } from '@hiwar/contract/topics.ts'

export const nameLabel = { arabicName: 'الاسم بالعربية', englishName: 'الاسم بالإنجليزية' } as const
export type NameField = keyof typeof nameLabel
export type TopicNames = Readonly<Record<NameField, string>>

export const nameOf = ({ name }: Topic, field: NameField): string => (field === 'arabicName' ? name.ar : name.en)

const isNameField = (field: string | undefined): field is NameField => field === 'arabicName' || field === 'englishName'

/** The name that another topic has; null for any other failure. */
export function takenName({ status, field }: Failure): NameField | null {
  return status === 409 && isNameField(field) ? field : null
}
