/** Digits of a code that an app shows. */
export const appCodeLength = 6
