/** Joins class lists; absent and false ones are skipped. */
export function joinClasses(...lists: readonly (string | false | null | undefined)[]): string {
  return lists.filter((list) => typeof list === 'string' && list !== '').join(' ')
}
