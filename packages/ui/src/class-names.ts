/** Joins class lists; what is absent or false is left out. */
export function joinClasses(...lists: readonly (string | false | null | undefined)[]): string {
  return lists.filter((list) => typeof list === 'string' && list !== '').join(' ')
}
