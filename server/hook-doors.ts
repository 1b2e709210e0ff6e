import type { FastifyInstance } from 'fastify'
import type { Live } from './live/live.ts'
import { beforeProof } from './runner/before-proof.ts'
import type { AskLeave, InTurn } from './runner/call-limits.ts'
import type { ServeOptions } from './runner/serve.ts'
import type { Notices } from './selling/notices.ts'
import { servePartnerCallbacks } from './selling/partner-callbacks.ts'
import { serveBankNotices } from './statements/webhook.ts'
import { serveTopupGateways } from './topup/gateway-door.ts'

interface HookParts {
  ways: Pick<ServeOptions, 'primary' | 'entry'>
  limits: { askLeave: AskLeave; inTurn: InTurn }
  live: Pick<Live, 'publish'>
  notices: Notices
}

/** The doors at which others report: banks, gateways of top-ups, partners. */
export function serveHooks(app: FastifyInstance, { ways, limits, live: { publish }, notices }: HookParts): void {
  const parts = { transact: ways.primary, beforeProof: beforeProof(ways.entry), publish }
  serveBankNotices(app, { ...parts, ...limits })
  serveTopupGateways(app, parts)
  servePartnerCallbacks(app, { ...parts, notices })
}
