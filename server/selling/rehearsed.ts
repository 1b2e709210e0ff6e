import { rehearsalMark } from '../../rules/rehearsal.ts'

/** The mode that a program is told: of a rehearsed sale that of the sandbox. */
export const shownMode = ({ isRehearsed, mode }: { isRehearsed: boolean; mode: 'prod' | 'sand' }): 'prod' | 'sand' =>
  isRehearsed ? 'sand' : mode

interface Told {
  isRehearsed: boolean
  requestType: 'inquiry' | 'purchase'
  message: string
  serialNumber: string | null
  customerName: string | null
}

/** A sale as it is told: of a rehearsed one message and serial number are marked, and of an inquiry the customer's name. */
export function withRehearsalMark<T extends Told>(state: T): T {
  if (!state.isRehearsed) return state
  const { requestType, message, serialNumber, customerName } = state
  return {
    ...state,
    message: message === '' ? rehearsalMark : `${rehearsalMark}: ${message}`,
    serialNumber: serialNumber && `${rehearsalMark}/${serialNumber}`,
    customerName: customerName && requestType === 'inquiry' ? `${rehearsalMark}/${customerName}` : customerName,
  }
}
