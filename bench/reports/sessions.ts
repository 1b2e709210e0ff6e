import type pg from 'pg'

/** Gives users a session of a day each, whose token is the name and the user's id; those of an earlier run begin anew. */
export async function signIn(client: pg.Client, name: string, users: readonly number[]): Promise<void> {
  await client.query(`insert into device (hash) values (sha256('bench')) on conflict do nothing`)
  await client.query(
    `insert into session (token_hash, user_id, device_hash, expires_at)
     select sha256(convert_to($1 || '-' || id, 'UTF8')), id, sha256('bench'), now() + interval '1 day' from unnest($2::integer[]) id
     on conflict (token_hash) do update set expires_at = excluded.expires_at, last_seen_at = now(), revoked_at = null`,
    [name, users],
  )
}
