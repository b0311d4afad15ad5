import type { RunningOpenId } from '../../../doubles/openid/server.ts'

/** Environment of an app that signs people in by this provider double. */
export const signingInBy = ({ issuer, provider }: RunningOpenId) => ({
  OPENID_ISSUER: issuer,
  OPENID_CLIENT_ID: provider.clientId,
  OPENID_CLIENT_SECRET: provider.clientSecret,
  OPENID_TIMEOUT_MS: '1000',
})
