import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { Engine } from '../selling/engine.ts'
import { h2hBalance, h2hInquiry, h2hProducts, h2hPurchase, h2hStatus } from './h2h.ts'
import { type TokenOptions, tokenRoutes } from './token.routes.ts'

export const h2hRoutes = (engine: Engine, options: TokenOptions): HandlersOf<Rooms['h2h']> => ({
  ...tokenRoutes(options),
  h2hProducts: { read: h2hProducts },
  h2hInquiry: { engine: (actor, input) => h2hInquiry(engine, actor, input) },
  h2hPurchase: { engine: (actor, input) => h2hPurchase(engine, actor, input) },
  h2hStatus: { engine: (actor, input) => h2hStatus(engine, actor, input), sells: false },
  h2hBalance: { read: h2hBalance },
})
