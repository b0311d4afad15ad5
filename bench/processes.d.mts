export const POOL: number
export function startApi(
  databaseUrl: string,
  variables?: Record<string, string>,
): Promise<{ readonly url: string; stop(): Promise<void> }>
export function makeDatabase(postgresUrl: string, name: string, tutors?: number): Promise<string>
