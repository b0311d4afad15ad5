export const trackClasses =
  'flex h-8 w-13 shrink-0 items-center rounded-full border border-line-control ' +
  'bg-sand-200 p-0.75 transition-colors duration-(--duration-small) ' +
  'group-data-selected:border-nile-600 group-data-selected:bg-nile-600 group-data-focus-visible:focus-ring ' +
  'group-data-disabled:border-sand-300! group-data-disabled:bg-sand-200! ' +
  'forced-colors:group-data-selected:bg-[Highlight]'
/** Moved by a margin, which follows the reading direction; a transform does not. */
export const thumbClasses =
  'size-6 rounded-full bg-white shadow-[0_0_0_1px_var(--color-line-control)] transition-[margin] ' +
  'duration-(--duration-small) group-data-selected:ms-5 group-data-selected:shadow-none ' +
  'group-data-disabled:group-data-selected:shadow-[0_0_0_1px_var(--color-line-control)] ' +
  'motion-reduce:transition-none forced-colors:border forced-colors:bg-[ButtonText]'
