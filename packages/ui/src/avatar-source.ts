const widths = [96, 240, 480, 960]

/** `srcset` of the four stored widths; undefined for an image with a single size. */
export function widthsOf(image: string): string | undefined {
  if (!image.endsWith('-960.webp')) return undefined
  return widths.map((width) => `${image.replace(/-960\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
}

/** First letters of the first two words. Arabic letters would join, so a zero-width non-joiner separates them. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const bare = words.map((word) => (word.length > 3 ? word.replace(/^ال/, '') : word))
  return bare
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('\u200c ')
}
