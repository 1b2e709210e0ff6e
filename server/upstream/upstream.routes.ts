import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { partnerConnection, savePartnerConnection } from './connection.ts'
import { partnerBalance, partnerMoney, watchPartner } from './partner-balances.ts'
import { depositAtPartner, partnerMoves, takeRevenue } from './partner-money.ts'
import { tryPartner } from './trial.ts'
import type { Upstreams } from './upstreams.ts'

export const upstreamRoutes = (upstreams: Upstreams, settings: { privateAddresses: boolean }): HandlersOf<Rooms['upstream']> => ({
  partnerConnection: { read: (tx, _actor, input) => partnerConnection(tx, upstreams, input) },
  savePartnerConnection: {
    write: (tx, _actor, input, _origin, afterCommit) => {
      afterCommit(() => upstreams.forget(input.id))
      return savePartnerConnection(tx, settings, input)
    },
  },
  tryPartner: { read: (tx, _actor, input) => tryPartner(tx, input) },
  partnerMoney: { read: partnerMoney },
  partnerMoves: { read: partnerMoves },
  depositAtPartner: { write: depositAtPartner },
  takeRevenue: { write: takeRevenue },
  watchPartner: { write: watchPartner },
  partnerBalance: {
    ownSteps: (transact, _actor, input) => partnerBalance(upstreams, transact, input),
  },
})
