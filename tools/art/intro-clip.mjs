import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawFrame, frameSize } from './draw/intro-frame.mjs'
import { loudnessByFrame, musicBed, sampleRate } from './draw/intro-sound.mjs'

/** Makes intro.mp4 and intro.webm. Needs ffmpeg and espeak-ng on the PATH. */
const { values } = parseArgs({
  options: {
    into: { type: 'string', default: fileURLToPath(new URL('../../apps/server/demo/media', import.meta.url)) },
  },
})

const framesPerSecond = 25
const voiceStartsAt = 0.9
// Square brackets hold the phonemes of the name, which the synthesiser would otherwise guess.
const greeting =
  "Hello, and welcome to [[hIw'A:r]]. Here, we learn English by talking. " +
  "Choose a time that suits you, bring your questions, and let's start our first conversation!"

const work = await mkdtemp(join(tmpdir(), 'hiwar-intro-'))
try {
  const file = (name) => join(work, name)
  execFileSync('espeak-ng', [...options('-v en-gb-x-rp+f4 -s 142 -p 46 -g 3 -w'), file('raw.wav'), greeting])
  const warmVoice = [
    'highpass=f=90',
    'lowpass=f=7600',
    'equalizer=f=3200:t=q:w=1.2:g=-4',
    'equalizer=f=220:t=q:w=1:g=2',
    'acompressor=threshold=-20dB:ratio=2.5',
    'aecho=0.9:0.5:31|47:0.1|0.06',
    `adelay=${voiceStartsAt * 1000}`,
  ].join(',')
  ffmpeg(['-i', file('raw.wav'), '-af', warmVoice, '-ar', `${sampleRate}`, '-ac', '1', file('voice.wav')])
  const seconds = Math.ceil((secondsOf(file('voice.wav')) + 1.5) * framesPerSecond) / framesPerSecond
  await writeFile(file('music.wav'), musicBed(seconds))
  const mix = '[0]apad[a];[a][1]amix=inputs=2:duration=shortest:normalize=0,loudnorm=I=-18:TP=-2'
  ffmpeg([
    '-i',
    file('voice.wav'),
    '-i',
    file('music.wav'),
    '-filter_complex',
    mix,
    ...options(`-ar ${sampleRate} -ac 1`),
    file('sound.wav'),
  ])
  await encode(file, seconds)
} finally {
  await rm(work, { recursive: true })
}

/** Command line options as an argument list. */
function options(line) {
  return line.split(' ')
}

function ffmpeg(given) {
  execFileSync('ffmpeg', [...options('-v error -y'), ...given])
}

function secondsOf(path) {
  return Number(execFileSync('ffprobe', [...options('-v error -show_entries format=duration -of csv=p=0'), path]))
}

/** Loudness 0..1 of the voice in each frame. */
function loudnessOf(voiceFile, frames) {
  const pcm = execFileSync(
    'ffmpeg',
    [...options('-v error -i'), voiceFile, ...options(`-f s16le -ac 1 -ar ${sampleRate} -`)],
    { maxBuffer: 2 ** 26 },
  )
  return loudnessByFrame(pcm, framesPerSecond, frames)
}

/** Encodes raw frames from its standard input and the sound to both files. */
function startEncoder(soundFile) {
  // A key frame every second makes seeking exact.
  const common = [
    '-metadata',
    'title=',
    ...options(`-fflags +bitexact -shortest -pix_fmt yuv420p -g ${framesPerSecond}`),
  ]
  const input = `-f rawvideo -pix_fmt rgb24 -s ${frameSize.width}x${frameSize.height} -r ${framesPerSecond} -i -`
  const mp4 = '-c:v libx264 -preset veryslow -tune animation -crf 24 -c:a aac -b:a 80k -movflags +faststart'
  const webm = '-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -c:a libopus -b:a 48k'
  return spawn(
    'ffmpeg',
    [
      ...options(`-v error -y ${input} -i`),
      soundFile,
      ...common,
      ...options(mp4),
      join(values.into, 'intro.mp4'),
      ...common,
      ...options(webm),
      join(values.into, 'intro.webm'),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
}

/** Draws every frame once and feeds it to the encoder. */
async function encode(file, seconds) {
  const frames = Math.round(seconds * framesPerSecond)
  const loudness = loudnessOf(file('voice.wav'), frames)
  const encoder = startEncoder(file('sound.wav'))
  const closed = once(encoder, 'close')
  for (let frame = 0; frame < frames; frame += 1) {
    const past = Array.from({ length: 24 }, (_, back) => loudness[frame - back] ?? 0)
    const svg = drawFrame({ at: frame / framesPerSecond, length: seconds, loudness: past })
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
