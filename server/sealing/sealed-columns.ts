/** A column of seals, and the key of its table with its type. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly type: 'integer' | 'bigint' | 'text' | 'bytea'
}

const sealed = (table: string, key: string, type: SealedColumn['type']): SealedColumn => ({ table, column: 'sealed', key, type })

/** Everything that is sealed, `setting.sealedSecret` apart: a key rotation encrypts all of it again. */
export const sealedColumns: readonly SealedColumn[] = [
  sealed('authenticator', 'id', 'bigint'),
  sealed('chat_gateway', 'channel', 'text'),
  sealed('h2h_secret', 'id', 'integer'),
  sealed('h2h_token', 'token_hash', 'bytea'),
  sealed('message', 'id', 'bigint'),
  sealed('one_time_code', 'id', 'bigint'),
  sealed('partner_connection', 'partner_id', 'integer'),
  sealed('topup_gateway', 'provider', 'text'),
]
