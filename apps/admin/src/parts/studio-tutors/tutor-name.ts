/** What a tutor without a name is shown as (people.md 11). */
export const tutorName = ({ name }: { name: string | null }): string => name ?? '-'
