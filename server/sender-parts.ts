import type { FastifyBaseLogger } from 'fastify'
import { byGateway } from './chat/gateways.ts'
import { createCarriers } from './messages/carriers.ts'
import type { Send } from './messages/send.ts'
import { createPush, type Push } from './push/push-service.ts'
import type { Transact } from './runner/transact.ts'
import type { Settings } from './settings.ts'

/** What carries letters, those of chats among them, and push messages. */
export const sendersOf = (
  { carriers, demo, privateAddresses }: Pick<Settings, 'carriers' | 'demo' | 'privateAddresses'>,
  logger: FastifyBaseLogger,
  transact: Transact,
): { send: Send; push: Push } => ({
  send: createCarriers(carriers, logger, { masked: !demo, gateway: byGateway({ transact, privateAddresses }) }),
  push: createPush({ ...carriers, privateAddresses }),
})
