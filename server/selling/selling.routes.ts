import type { HandlersOf } from '../runner/handlers.ts'
import { adviseSale, reverseSale } from './advice.ts'
import { command } from './command.ts'
import type { Engine } from './engine.ts'
import { inquire, purchase, recentSales, saleStatus, sellableProducts } from './selling.ts'

type Names = 'sellableProducts' | 'inquire' | 'purchase' | 'saleStatus' | 'command' | 'recentSales' | 'adviseSale' | 'reverseSale'

export const sellingRoutes = (engine: Engine): HandlersOf<Names> => ({
  sellableProducts: { read: sellableProducts },
  inquire: { engine: (actor, input) => inquire(engine, actor, input) },
  purchase: { engine: (actor, input) => purchase(engine, actor, input) },
  saleStatus: { engine: (actor, input) => saleStatus(engine, actor, input) },
  command: { engine: (actor, input) => command(engine, actor, input) },
  recentSales: { read: recentSales },
  adviseSale: { engine: (actor, input, _origin, decide) => adviseSale(engine, decide, input.salesId, actor.userId) },
  reverseSale: {
    engine: (actor, input, _origin, decide) => reverseSale(engine, decide, input.salesId, actor.userId, input.remark),
  },
})
