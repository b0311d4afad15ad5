/** One key for two users in either order: `3:17`. */
export const pairKey = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`
