/** The surface of menus, lists of choices and popovers. */
export const popoverClasses =
  'rounded-button border border-sand-300 bg-white shadow-raised ' +
  'outline-none data-entering:animate-pop-in data-exiting:animate-pop-out'
