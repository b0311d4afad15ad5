// Soft tones synthesized in the browser: no files to fetch in the middle of a call.
type Tone = 'joined' | 'left' | 'test' | 'message'

/** Frequencies in hertz, played one after the other. */
const toneFrequencies = {
  joined: [523, 784],
  left: [523, 392],
  test: [440, 554, 659],
  message: [880],
} as const satisfies Record<Tone, readonly number[]>
const STEP_SECONDS = 0.16
const VOLUME = 0.12

/** Plays a tone on the chosen speaker; silent in browsers that forbid sound before the first tap. */
export async function playTone(tone: Tone, speakerId: string | null = null): Promise<void> {
  const context = new AudioContext()
  if (speakerId !== null && 'setSinkId' in context && typeof context.setSinkId === 'function')
    await context.setSinkId(speakerId).catch(() => undefined)
  const volume = new GainNode(context, { gain: 0 })
  volume.connect(context.destination)
  const start = context.currentTime + 0.02
  toneFrequencies[tone].forEach((frequency, place) => {
    const at = start + place * STEP_SECONDS
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    oscillator.connect(volume)
    volume.gain.setTargetAtTime(VOLUME, at, 0.01)
    volume.gain.setTargetAtTime(0, at + STEP_SECONDS * 0.7, 0.03)
    oscillator.start(at)
    oscillator.stop(at + STEP_SECONDS + 0.2)
  })
  setTimeout(() => void context.close(), (toneFrequencies[tone].length * STEP_SECONDS + 0.6) * 1000)
}
