import { History } from './History.tsx'

/** Bills that were charged to the viewer. */
export default function BillHistory() {
  return <History isCharger={false} />
}
