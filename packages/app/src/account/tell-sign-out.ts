import { addressOf } from '@hiwar/client/http.ts'
import { signOut } from '@hiwar/contract/auth.ts'

/**
 * Ends the sign-in of `token` on the server, also when the page is left at once. Not by `call`: this device has forgotten
 * the token by now, or has that of somebody else.
 */
export async function tellSignOut(token: string): Promise<void> {
  await fetch(addressOf(signOut), {
    method: signOut.method,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    keepalive: true,
  })
}
