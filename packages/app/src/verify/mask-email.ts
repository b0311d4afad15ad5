/** `mo•••@example.com`: enough to recognise your own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••${email.slice(at)}`
}
