import { formatInteger } from '@hiwar/arabic/digits.ts'
import { ChevronDown, Volume2 } from 'lucide-react'
import { Button } from '@hiwar/ui/button.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { playTone } from './sounds.ts'

const kinds = [
  { kind: 'mic', label: 'الميكروفون', of: 'audioinput' },
  { kind: 'camera', label: 'الكاميرا', of: 'videoinput' },
  { kind: 'speaker', label: 'السماعة', of: 'audiooutput' },
] as const

const selectClasses =
  'h-12 w-full min-w-0 appearance-none truncate rounded-input border border-call-text/25 bg-call-800 ps-3 pe-10 ' +
  'text-call-text'

/** Whether this browser lets the page choose the speaker. */
const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype

/** True when the browser lists speakers and there is none: the user would hear nothing. */
export const hasNoSpeaker = (devices: LocalMedia['devices']): boolean =>
  canChooseSpeaker && devices.length > 0 && devices.every(({ kind }) => kind !== 'audiooutput')

/**
 * Choice of microphone, camera and speaker, where there are several, and a test tone for the speaker.
 */
export function DeviceChoice({ media, local }: { media: MediaControl; local: LocalMedia }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @md:grid-cols-2">
        {kinds.map(({ kind, label, of }) => {
          const devices = local.devices.filter((device) => device.kind === of && device.deviceId !== '')
          if (devices.length < 2 || (kind === 'speaker' && !canChooseSpeaker)) return null
          return (
            <label key={kind} className="grid min-w-0 gap-1 text-small text-call-muted">
              {label}
              <span className="relative">
                <select
                  value={local[`${kind}Id`] ?? devices[0]?.deviceId}
                  onChange={(event) => {
                    void media.chooseDevice(kind, event.target.value)
                  }}
                  className={selectClasses}
                >
                  {devices.map((device, place) => (
                    <option key={device.deviceId} value={device.deviceId}>
                      {device.label || `${label} ${formatInteger(place + 1)}`}
                    </option>
                  ))}
                </select>
                <ChevronDown aria-hidden size={20} className="pointer-events-none absolute inset-e-3 top-3.5" />
              </span>
            </label>
          )
        })}
        <Button
          variant="quiet"
          className="self-end text-call-text! hover:bg-call-text/10!"
          onPress={() => {
            void playTone('test', local.speakerId)
          }}
        >
          <Volume2 size={20} strokeWidth={1.75} aria-hidden /> جرّب السماعة
        </Button>
      </div>
    </div>
  )
}
