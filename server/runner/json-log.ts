import { type DestinationStream, destination, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

/** What of the log may wait where it cannot be written; later lines are left out. */
const MOST_WAITING_BYTES = 4_000_000

/** A line of JSON for each event, its time as people and programs read it: 2026-11-20T14:03:59.000Z. */
export const jsonLog = (options: LoggerOptions, to: DestinationStream) =>
  pino({ ...options, timestamp: stdTimeFunctions.isoTime }, to)

/** The standard output, for a log. A disk that is full ends no server: what could not be written waits for the next line after there is room. */
export function logOutput({ sync }: { sync: boolean }): DestinationStream {
  const output = destination({ sync, maxLength: MOST_WAITING_BYTES })
  const flush = output.flushSync.bind(output)
  let fails = false
  output.on('error', () => {
    fails = true
  })
  // Full to the last byte it would leave out every line and never find that there is room: an empty one fits, and tries.
  output.on('drop', () => {
    if (fails) output.write('')
  })
  output.on('write', () => {
    fails = false
  })
  // The library would try for ever, and the process never end.
  output.flushSync = () => {
    if (!fails) flush()
  }
  return output
}
