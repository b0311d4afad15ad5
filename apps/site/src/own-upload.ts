/** Uploads are served by this origin too: no second connection, and one address in the policy. */
export const ownUpload = (address: string): string => new URL(address, 'https://site.invalid').pathname

/** An upload in the middle one of its stored widths, where a page cannot offer them all (avatar-source.ts). */
export const middleWidth = (address: string): string => address.replace(/-960\.webp$/, '-480.webp')
