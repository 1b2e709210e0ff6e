import { type DestinationStream, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

/** A line of JSON for each event, its time as people and programs read it: 2026-11-20T14:03:59.000Z. */
export const jsonLog = (options: LoggerOptions, to: DestinationStream) =>
  pino({ ...options, timestamp: stdTimeFunctions.isoTime }, to)
