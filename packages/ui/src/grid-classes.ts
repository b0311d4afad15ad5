// What the grid and its skeleton share: rows of 44 px, hairlines between them, a head and a first column that stay.

export const gridClasses = 'w-full border-separate border-spacing-0 text-start text-[0.9375rem] outline-none'
export const headClasses =
  'sticky top-0 z-10 h-11 border-b border-sand-300 bg-white px-3 text-start font-heading text-small ' +
  'font-semibold whitespace-nowrap text-ink-600 outline-none data-focus-visible:outline-2 ' +
  'data-focus-visible:outline-solid data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus'
export const cellClasses =
  'h-11 border-b border-sand-300 px-3 whitespace-nowrap group-last/row:border-b-0 outline-none ' +
  'group-hover/row:bg-sand-50 group-data-selected/row:bg-nile-50 data-focus-visible:outline-2 ' +
  'data-focus-visible:outline-solid data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus'
/** The first column, and the checkboxes before it: 44 px wide. */
export const stickyClasses = {
  checkbox: 'sticky start-0 w-px px-0! text-center',
  first: 'sticky start-0',
  afterCheckbox: 'sticky start-11',
  body: 'z-5 bg-white group-hover/row:bg-sand-50 group-data-selected/row:bg-nile-50',
}
