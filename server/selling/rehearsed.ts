import { rehearsalMark } from '../../rules/rehearsal.ts'
import type { SaleState } from './sale-state.ts'

/** The mode that a program is told: of a rehearsed sale that of the sandbox. */
export const toldMode = ({ isRehearsed, mode }: Pick<SaleState, 'isRehearsed' | 'mode'>): SaleState['mode'] =>
  isRehearsed ? 'sand' : mode

type Told = Pick<SaleState, 'isRehearsed' | 'requestType' | 'message' | 'serialNumber' | 'customerName'>

/** A sale as it is told: of a rehearsed one message and serial number are marked, and of an inquiry the customer's name. */
export function marked<T extends Told>(state: T): T {
  if (!state.isRehearsed) return state
  const { requestType, message, serialNumber, customerName } = state
  return {
    ...state,
    message: message === '' ? rehearsalMark : `${rehearsalMark}: ${message}`,
    serialNumber: serialNumber && `${rehearsalMark}/${serialNumber}`,
    customerName: customerName && requestType === 'inquiry' ? `${rehearsalMark}/${customerName}` : customerName,
  }
}
