import { rehearsalMark } from '../../rules/rehearsal.ts'

/** The mode that programs see: a rehearsed sale is one of the sandbox. */
export const shownMode = ({ isRehearsed, mode }: { isRehearsed: boolean; mode: 'prod' | 'sand' }): 'prod' | 'sand' =>
  isRehearsed ? 'sand' : mode

interface Told {
  isRehearsed: boolean
  requestType: 'inquiry' | 'purchase'
  message: string
  serialNumber: string | null
  customerName: string | null
}

/** A sale as it is answered: a rehearsed one has its message and serial number marked, a rehearsed inquiry also the customer's name. */
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
