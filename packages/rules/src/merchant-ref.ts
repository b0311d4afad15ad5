/** Digits unique to an order: unix seconds, three random digits, the id's last five (money.md 11.2). */
export function merchantRef(given: { at: Date; random: number; id: number }): string {
  const seconds = Math.floor(given.at.getTime() / 1000)
  return `${seconds}${String(given.random).padStart(3, '0')}${String(given.id % 100_000).padStart(5, '0')}`
}
