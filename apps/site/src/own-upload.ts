/** Uploads are served by this origin too: no second connection, and one address in the policy. */
export const ownUpload = (address: string): string => new URL(address, 'https://site.invalid').pathname
