/** A real PostgreSQL in a folder of its own; null where there is no binary for this machine. */
export function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> } | null>
