/** What stands before every text of a rehearsed sale that somebody could take for a delivery. */
export const rehearsalMark = 'GELADI'

/** Whether a sale was rehearsed, by its message as it is answered. */
export const isRehearsed = ({ message }: { message: string }): boolean =>
  message === rehearsalMark || message.startsWith(`${rehearsalMark}: `)
