import { expect, test, vi } from 'vitest'
import { storeToken } from '@hiwar/client/auth-store.ts'
import { tellSignOut } from './tell-sign-out.ts'

test('a sign-in is ended by its own token, whoever has signed in meanwhile', async () => {
  const sent = vi.fn(async (_address: string, _request: RequestInit) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
  storeToken('of-the-next-person')
  await tellSignOut('of-who-left')
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/auth/sign-out',
    expect.objectContaining({
      method: 'POST',
      keepalive: true,
      headers: expect.objectContaining({ authorization: 'Bearer of-who-left' }),
    }),
  )
})
