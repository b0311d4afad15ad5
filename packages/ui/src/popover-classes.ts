/** The sheet that floats: menus, lists of choices, popovers. */
export const popoverClasses =
  'rounded-button border border-sand-300 bg-white shadow-raised ' +
  'outline-none data-entering:animate-pop-in data-exiting:animate-pop-out'
