import type { HandlersOf } from '../runner/handlers.ts'
import type { Engine } from '../selling/engine.ts'
import { h2hBalance, h2hInquiry, h2hProducts, h2hPurchase, h2hStatus } from './h2h.ts'

type Names = 'h2hProducts' | 'h2hInquiry' | 'h2hPurchase' | 'h2hStatus' | 'h2hBalance'

export const h2hRoutes = (engine: Engine): HandlersOf<Names> => ({
  h2hProducts: { read: h2hProducts },
  h2hInquiry: { engine: (actor, input) => h2hInquiry(engine, actor, input) },
  h2hPurchase: { engine: (actor, input) => h2hPurchase(engine, actor, input) },
  h2hStatus: { engine: (actor, input) => h2hStatus(engine, actor, input) },
  h2hBalance: { read: h2hBalance },
})
