import { setTimeout as delay } from 'node:timers/promises'
import { type CallbackOptions, deliverAllCallbacks } from './callbacks.ts'

export interface CallbackLoop {
  /** A sale has ended: looks for what is to be told, soon, once for all that end meanwhile. */
  wake(): void
  stop(): Promise<void>
}

const GATHER_MS = 200

/** Delivers callbacks of this process's own sales without waiting for the clock, which comes each minute for the rest. */
export function callbackLoop(options: CallbackOptions, warn: (error: unknown) => void): CallbackLoop {
  let awake = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (awake) {
      await delay(GATHER_MS)
      awake = false
      await deliverAllCallbacks(options).catch(warn)
    }
    running = undefined
  }
  return {
    wake() {
      awake = true
      running ??= run()
    },
    async stop() {
      await running
    },
  }
}
