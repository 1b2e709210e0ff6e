import { browserFlag } from '../ui/browserFlag.ts'

/** Whether own price and margin are hidden from customers who look at the screen; remembered by this browser. */
export const marginHidden = browserFlag('counter-margin-hidden')
