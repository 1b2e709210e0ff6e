/** What is known of a screen that threw. */
export interface Crash {
  path: string
  message: string
  /** Of this page; null before the first answer. */
  version: string | null
  request: string | null
  at: Date
}

/** What a person passes on about it, the same in both languages. The search words of an address stay out: they may name customers. */
export const crashReport = ({ path, message, version, request, at }: Crash): string =>
  [
    `path: ${path.split(/[?#]/)[0]}`,
    `message: ${message}`,
    `version: ${version ?? '-'}`,
    `request: ${request ?? '-'}`,
    `time: ${at.toISOString()}`,
  ].join('\n')
