const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The reference of one intended sale: 12 letters and digits nobody else will draw. Made once, sent with every retry. */
export const newRefId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join('')
