import type { FastifyBaseLogger } from 'fastify'
import type { Send } from './send.ts'

/** Where no carrier is set up, a message is written to the server's log, so that a demo works by itself. */
export const toLog =
  (logger: FastifyBaseLogger): Send =>
  async ({ channel, to, subject, text }) =>
    logger.info({ channel, to, subject, text }, 'message')
