import type { Rooms } from '../../contract/calls.ts'
import { answerText } from '../../contract/selling/own-answers.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { adviseSale, reverseSale } from './advice.ts'
import { command, commandSells } from './command.ts'
import type { Engine } from './engine.ts'
import { refundSale } from './refund.ts'
import { inquire, purchase, recentSales, saleStatus, sellableProducts } from './selling.ts'

export const sellingRoutes = (engine: Engine): HandlersOf<Rooms['selling']> => ({
  sellableProducts: { read: sellableProducts },
  inquire: { engine: (actor, input) => inquire(engine, actor, input) },
  purchase: { engine: (actor, input) => purchase(engine, actor, input) },
  saleStatus: { engine: (actor, input) => saleStatus(engine, actor, input), sells: false },
  command: { engine: (actor, input) => command(engine, actor, input), sells: commandSells },
  recentSales: { read: recentSales },
  adviseSale: {
    engine: async (actor, input, _origin, decide) => {
      const { partnerMessage, ...decision } = await adviseSale(engine, decide, input.salesId, actor.userId)
      return { ...decision, partnerMessage: answerText(partnerMessage, actor.language) }
    },
  },
  refundSale: { write: (tx, actor, input, _origin, afterCommit) => refundSale(tx, actor, input, afterCommit, engine) },
  reverseSale: {
    engine: (actor, input, _origin, decide) => reverseSale(engine, decide, input.salesId, actor.userId, input.remark),
  },
})
