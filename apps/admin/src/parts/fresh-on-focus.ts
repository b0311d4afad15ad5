/** Window focus fetches lists again that are older than 30 s (admin.md 0.4). */
export const freshOnFocus = { staleTime: 30_000, refetchOnWindowFocus: true } as const
