import type { DeviceErrorKind } from '@hiwar/arabic/errors.ts'

const kinds: Readonly<Record<string, DeviceErrorKind>> = {
  NotFoundError: 'not-found',
  DevicesNotFoundError: 'not-found',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
  OverconstrainedError: 'over-constrained',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
}

/** Why the browser did not hand out a camera or a microphone, also in the older names of some browsers. */
export const deviceErrorOf = (cause: unknown): DeviceErrorKind =>
  (cause instanceof DOMException ? kinds[cause.name] : undefined) ?? 'unexpected'
