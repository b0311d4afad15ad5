// Soft tones made on the spot: no files to fetch in the middle of a call.
type Tone = 'joined' | 'left' | 'test' | 'message'

/** Hertz, one after the other. */
const notes = { joined: [523, 784], left: [523, 392], test: [440, 554, 659], message: [880] } as const satisfies Record<
  Tone,
  readonly number[]
>
const STEP = 0.16
const VOLUME = 0.12

/** Plays a tone on the chosen speaker; a browser that forbids sound without a tap stays silent. */
export async function playTone(tone: Tone, speakerId: string | null = null): Promise<void> {
  const context = new AudioContext()
  if (speakerId !== null && 'setSinkId' in context && typeof context.setSinkId === 'function')
    await context.setSinkId(speakerId).catch(() => undefined)
  const volume = new GainNode(context, { gain: 0 })
  volume.connect(context.destination)
  const start = context.currentTime + 0.02
  notes[tone].forEach((frequency, place) => {
    const at = start + place * STEP
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    oscillator.connect(volume)
    volume.gain.setTargetAtTime(VOLUME, at, 0.01)
    volume.gain.setTargetAtTime(0, at + STEP * 0.7, 0.03)
    oscillator.start(at)
    oscillator.stop(at + STEP + 0.2)
  })
  setTimeout(() => void context.close(), (notes[tone].length * STEP + 0.6) * 1000)
}
