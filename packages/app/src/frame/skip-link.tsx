/** The first thing in a page for who reads it with the keyboard. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={
        'sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 ' +
        'focus:rounded-button focus:bg-white focus:px-4 focus:py-3 focus:shadow-raised'
      }
    >
      تخطَّ إلى المحتوى
    </a>
  )
}
