import { browserFlag } from '../ui/browserFlag.ts'

/** Whether this counter is silent when something was sold. */
export const isQuiet = browserFlag('counter-quiet')

const pattern = [80, 40, 80]
/** Two tones up, hertz and seconds from the start. */
const tones = [
  [880, 0],
  [1320, 0.12],
] as const
const length = 0.12
const volume = 0.12

/** Sound and vibration of a sale that was delivered, where the browser has them and the counter is not quiet. */
export function signSold() {
  if (isQuiet.read()) return
  navigator.vibrate?.(pattern)
  try {
    const audio = new AudioContext()
    for (const [frequency, from] of tones) {
      const at = audio.currentTime + from
      const [tone, gain] = [new OscillatorNode(audio, { frequency }), new GainNode(audio, { gain: volume })]
      tone.connect(gain).connect(audio.destination)
      tone.start(at)
      tone.stop(at + length)
      gain.gain.setTargetAtTime(0, at + length / 2, length / 6)
      if (from > 0) tone.onended = () => void audio.close()
    }
  } catch {
    // A browser without sound sells all the same.
  }
}
