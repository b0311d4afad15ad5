/** Sound of the intro clip: a quiet chord bed with plucked notes, and the loudness of the voice. */
export const sampleRate = 44100

const chords = [
  [220, 261.63, 329.63, 392],
  [174.61, 220, 261.63, 329.63],
  [196, 246.94, 293.66, 392],
  [164.81, 246.94, 329.63, 392],
]

/** A mono WAV file of `seconds` length. */
export function musicBed(seconds) {
  const samples = new Float64Array(Math.round(seconds * sampleRate))
  const chordSeconds = 3.6
  for (let start = 0, index = 0; start < seconds; start += chordSeconds, index += 1) {
    const chord = chords[index % chords.length]
    chord.forEach((frequency) =>
      addTone(samples, { start, seconds: chordSeconds + 1.2, frequency, gain: 0.028, attack: 1.1 }),
    )
    ;[0, 2, 1, 3, 2, 1].forEach((note, step) =>
      addTone(samples, {
        start: start + step * 0.6,
        seconds: 1.5,
        frequency: chord[note] * 2,
        gain: 0.035,
        attack: 0.012,
        pluck: true,
      }),
    )
  }
  return wavOf(samples.map((value, index) => value * edgeFade(index / sampleRate, seconds)))
}

function addTone(samples, { start, seconds, frequency, gain, attack, pluck = false }) {
  const first = Math.round(start * sampleRate)
  const last = Math.min(samples.length, first + Math.round(seconds * sampleRate))
  for (let index = first; index < last; index += 1) {
    const at = (index - first) / sampleRate
    const rise = Math.min(1, at / attack)
    const fall = pluck ? Math.exp(-at * 3.6) * Math.min(1, (seconds - at) / 0.05) : Math.min(1, (seconds - at) / 1.2)
    const turn = 2 * Math.PI * frequency * at
    samples[index] += gain * rise * fall * (Math.sin(turn) + 0.28 * Math.sin(turn * 2.003) + 0.09 * Math.sin(turn * 3))
  }
}

function edgeFade(at, seconds) {
  return Math.min(1, at / 0.8, (seconds - at) / 1.4)
}

function wavOf(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, index) =>
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), 44 + index * 2),
  )
  return bytes
}

/** Loudness 0..1 of 16-bit mono PCM for every frame, smoothed so that bars do not flicker. */
export function loudnessByFrame(pcm, framesPerSecond, frames) {
  const size = Math.floor(sampleRate / framesPerSecond)
  const raw = Array.from({ length: frames }, (_, frame) => {
    let sum = 0
    for (let index = 0; index < size; index += 1) {
      const offset = (frame * size + index) * 2
      if (offset + 1 < pcm.length) sum += (pcm.readInt16LE(offset) / 32768) ** 2
    }
    return Math.sqrt(sum / size)
  })
  const peak = Math.max(...raw, 0.001)
  let held = 0
  return raw.map((value) => {
    held = Math.max(value / peak, held * 0.8)
    return held
  })
}
