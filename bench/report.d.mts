export function withPostgres(work: (url: string) => Promise<void>): Promise<void>
export function writeResult(name: string, result: object): Promise<void>
