/** Events for live screens. `to` are the users that may see it; of all but balances the owner always sees. */
export type LiveEvent =
  | { kind: 'balance'; to: number[]; userId: number; balance: number }
  | { kind: 'sale'; to: number[]; saleId: number; userId: number; statusId: number }
  | { kind: 'ticket'; to: number[]; ticketId: number; userId: number; statusId: number }
  /** Bills of or below `to` have changed; after a daily close those of all. */
  | { kind: 'bill'; to: number[] | 'all' }
  /** What a user is allowed or set to has changed. */
  | { kind: 'user'; to: number[]; userId: number }
  /** Something in an inbox of the user is new. The database says so itself. */
  | { kind: 'inbox'; to: number[] }
  /** A complaint about a sale of or below `to` was opened or has moved. The database says so itself. */
  | { kind: 'complaint'; to: number[] }
  /**
   * Of `to` somebody may have lost what it was admitted by: its staff account `staff`, itself where that is null, anybody where it is absent.
   * The database says so itself, and no browser hears of it.
   */
  | { kind: 'admission'; to: number[]; staff?: number | null }
  /** A domain was built. */
  | { kind: 'brand'; to: 'all'; place: number; revision: number }
  /** So much has changed at once that every screen reads what it shows again. */
  | { kind: 'reload'; to: 'all' }

/** What the owner does not hear of others. */
export const isOwn = new Set<LiveEvent['kind']>(['balance', 'admission', 'inbox'])
