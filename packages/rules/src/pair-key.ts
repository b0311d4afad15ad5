/** One key for two people, whoever comes first: `3:17`. */
export const pairKey = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`
