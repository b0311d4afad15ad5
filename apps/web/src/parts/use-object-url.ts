import { useEffect, useState } from 'react'

/** An address for bytes at hand, alive as long as the part that shows them; null until there is one. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === null) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [bytes])
  return url
}
