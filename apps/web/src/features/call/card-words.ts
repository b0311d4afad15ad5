/** What the tutor presses to take the card away from both. */
export const takeAwayLabel = 'أزلها من الشاشتين'
