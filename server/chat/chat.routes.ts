import type { Rooms } from '../../contract/calls.ts'
import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import {
  activeChannels,
  chatGateways,
  copyGatewaySecret,
  renewGatewaySecret,
  saveChatGateway,
  tryChatGateway,
} from './gateways.ts'
import { chats, makeChatCode, unlinkChat } from './links.ts'
import { setChatPin } from './pin.ts'

interface ChatOptions {
  privateAddresses: boolean
  /** User name of the Telegram bot; undefined where there is no bot. */
  bot: () => string | null | undefined
}

export const chatRoutes = ({ privateAddresses, bot }: ChatOptions): HandlersOf<Rooms['chat']> => ({
  chats: {
    read: async (tx, actor) => {
      const name = bot()
      const channels: ChatChannel[] = [...(name === undefined ? [] : ['telegram' as const]), ...(await activeChannels(tx))]
      return chats(tx, actor, { bot: name ?? null, channels })
    },
  },
  setChatPin: { ownSteps: setChatPin },
  makeChatCode: { write: makeChatCode },
  unlinkChat: { write: unlinkChat },
  chatGateways: { read: chatGateways },
  saveChatGateway: { write: (tx, actor, input, origin) => saveChatGateway(tx, actor, input, origin, privateAddresses) },
  renewGatewaySecret: { write: (tx, _actor, input) => renewGatewaySecret(tx, input) },
  copyGatewaySecret: { write: (tx, _actor, input) => copyGatewaySecret(tx, input) },
  tryChatGateway: {
    ownSteps: (transact, actor, input, origin) => tryChatGateway(transact, actor, input, origin, privateAddresses),
  },
})
