/** Whether the reader of `If-None-Match` holds the answer with this tag. */
export function isHeldAlready(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}
