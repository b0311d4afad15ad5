/** What both sides of the provider's protocol call by the same name (money.md 13). */
export const language = 'ar-eg'
export const OK = 200
