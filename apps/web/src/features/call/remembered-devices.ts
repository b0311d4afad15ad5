// What this device used last time, for the next call.
const memory = 'hiwar.call-devices'

export interface Remembered {
  readonly cameraId: string | null
  readonly micId: string | null
  readonly speakerId: string | null
  readonly camera: boolean
  readonly mic: boolean
}

const first: Remembered = { cameraId: null, micId: null, speakerId: null, camera: true, mic: true }

export function rememberedDevices(): Remembered {
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(memory) ?? '{}') }
  } catch {
    // A private window or a broken entry: start with what everybody starts with.
    return first
  }
}

export function rememberDevices({ cameraId, micId, speakerId, camera, mic }: Remembered): void {
  try {
    localStorage.setItem(memory, JSON.stringify({ cameraId, micId, speakerId, camera, mic }))
  } catch {
    // A full or refused storage: the choice lives as long as the page.
  }
}
