// The devices and switches of the last call on this device, for the next one.
const storageKey = 'hiwar.call-devices'

export interface DevicePreferences {
  readonly cameraId: string | null
  readonly micId: string | null
  readonly speakerId: string | null
  readonly camera: boolean
  readonly mic: boolean
}

const defaults: DevicePreferences = { cameraId: null, micId: null, speakerId: null, camera: true, mic: true }

export function readDevicePreferences(): DevicePreferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
  } catch {
    // A private window or a broken entry: use the defaults.
    return defaults
  }
}

export function saveDevicePreferences({ cameraId, micId, speakerId, camera, mic }: DevicePreferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ cameraId, micId, speakerId, camera, mic }))
  } catch {
    // Storage is full or not allowed: the choice lasts as long as the page.
  }
}
