import { History } from './History.tsx'

/** Bills that the viewer charges. */
export default function PaymentHistory() {
  return <History isCharger />
}
