import { apiDownload, type CallName, type Input } from '../api.ts'
import { useComing } from './useComing.ts'

/** The longest that a file is waited for without more of it coming. */
export const patience = 10_000

/** Downloads files of a call; how far each is, is in bytes. */
export const useDownload = <N extends CallName>(call: N, done: (name: string) => string) =>
  useComing<Input<N>>((input, grown, signal) => apiDownload(call, input, { patience, signal, grown }), done)

/** Bytes so far, as they are shown. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
