/** Whether `If-None-Match` names this tag: the reader's copy is current, so 304 answers it. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}
