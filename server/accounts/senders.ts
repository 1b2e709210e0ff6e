/** The brand that stands as sender where nobody chose another. */
export const defaultSender = 'Jenjang'

/** Brands that may stand as sender of a message to a new account. */
export const senders: readonly string[] = [defaultSender]
