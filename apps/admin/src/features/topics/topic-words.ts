import type { Failure } from '@hiwar/client/failure.ts'

export const nameLabel = { arabicName: 'الاسم بالعربية', englishName: 'الاسم بالإنجليزية' } as const
export type NameField = keyof typeof nameLabel

const isNameField = (field: string | undefined): field is NameField => field === 'arabicName' || field === 'englishName'

/** The name that another topic has; null for any other failure. */
export function takenName({ status, field }: Failure): NameField | null {
  return status === 409 && isNameField(field) ? field : null
}
