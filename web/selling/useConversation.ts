import { useCallback, useEffect, useRef, useState } from 'react'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { parseCommand } from '../../rules/commands.ts'
import { localDay } from '../../rules/dates.ts'
import { type ApiError, api, outcomeUnknown } from '../api.ts'
import { useLive } from '../live/live.ts'
import { keepBalance, onSession, readerName, token, useSignedIn } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { afterRefusal, type Exchange, offeredIn, readConversation, writeConversation } from './conversation.ts'
import { newRefId, ofTheDoor } from './saleRequests.ts'

const prefix = 'commands-'

// Whoever signs in next in this tab shall not find the numbers of other people's customers.
onSession(() => {
  if (token()) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})

/** Sends commands and keeps the day's conversation; a command that got no answer is sent again under its own reference. */
export function useConversation() {
  const user = useSignedIn()
  const [key] = useState(() => `${prefix}${readerName(user)}-${localDay(Date.now(), user.utcOffset)}`)
  const [exchanges, setExchanges] = useState<Exchange[]>(() => readConversation(sessionStorage.getItem(key)))
  useEffect(() => {
    try {
      sessionStorage.setItem(key, writeConversation(exchanges))
    } catch {
      // No storage: the conversation lasts as long as the page.
    }
  }, [key, exchanges])

  const answer = useCallback((refId: string, reply: Exchange['reply']) => {
    setExchanges((all) => all.map((one) => (one.refId === refId ? { ...one, reply } : one)))
  }, [])

  const deliver = useCallback(
    async ({ refId, command, inquiryId, reply: before }: Exchange) => {
      try {
        const { kind, text, sale, suggestions } = await api('command', { text: command, refId, inquiryId })
        if (sale) keepBalance(sale.balance)
        answer(refId, { kind, text, sale, suggestions, at: Date.now() })
      } catch (error) {
        const { code, message, values } = error as ApiError
        const isOpen = before === 'lost' && ofTheDoor.includes(code)
        if (isOpen) toast(message)
        if (isOpen || outcomeUnknown(error)) return answer(refId, 'lost')
        const suggestions = afterRefusal(command, code, values)
        answer(refId, { kind: 'refusal', text: message, sale: null, suggestions, at: Date.now() })
      }
    },
    [answer],
  )

  function send(text: string) {
    const command = text.trim()
    if (command === '') return
    const inquiryId = parseCommand(command)?.kind === 'confirm' ? offeredIn(exchanges) : undefined
    const exchange = { refId: newRefId(), command, inquiryId, sentAt: Date.now(), reply: null }
    setExchanges((all) => [...all, exchange])
    void deliver(exchange)
  }

  const again = useCallback(
    (exchange: Exchange) => {
      answer(exchange.refId, null)
      void deliver(exchange)
    },
    [answer, deliver],
  )

  useFollowedReplies(exchanges, answer)
  return { exchanges, send, again }
}

/** A reply that said pending changes with its sale. */
function useFollowedReplies(exchanges: readonly Exchange[], answer: (refId: string, reply: Exchange['reply']) => void) {
  const current = useRef(exchanges)
  useEffect(() => {
    current.current = exchanges
  })
  const look = useCallback(
    (saleId?: number) => {
      for (const { refId, reply } of current.current) {
        if (!reply || reply === 'lost' || reply.sale?.statusId !== saleStatuses.pending || reply.sale.requestType !== 'purchase')
          continue
        if (saleId !== undefined && reply.sale.saleId !== saleId) continue
        api('saleStatus', { saleId: reply.sale.saleId }).then(
          (sale) => sale.statusId !== saleStatuses.pending && answer(refId, { ...reply, sale }),
          () => undefined,
        )
      }
    },
    [answer],
  )
  useEffect(() => {
    look()
  }, [look])
  useLive(
    'sale',
    useCallback(({ saleId }) => look(saleId), [look]),
  )
}
