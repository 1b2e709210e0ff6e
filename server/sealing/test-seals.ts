/** Columns of bytes that are no seals, and what they are. */
export const notSealed: Readonly<Record<string, string>> = {
  'chat_code.hash': 'hash of a code',
  'dashboard_link.hash': 'hash of a link',
  'device.hash': 'hash of a device',
  'domain_asset.content': 'a picture',
  'domain_build.logo': 'a picture',
  'file_part.bytes': 'a part of a file',
  'gateway_notice.fingerprint': 'hash of a notice',
  'h2h_token.token_hash': 'hash of a token',
  'known_device.device_hash': 'hash of a device',
  'login_ticket.confirm_hash': 'hash of a confirmation',
  'login_ticket.device_hash': 'hash of a device',
  'login_ticket.hash': 'hash of a ticket',
  'one_time_code.hash': 'hash of a code',
  'partner_notice.fingerprint': 'hash of a notice',
  'passkey.public_key': 'a public key',
  'push_subscription.device_hash': 'hash of a device',
  'recovery_code.hash': 'hash of a code',
  'release_file.content': 'a file of the web app',
  'session.device_hash': 'hash of a device',
  'session.token_hash': 'hash of a token',
}

/** A row of each table that keeps seals; $1 is the seal. */
export const insertOf: Readonly<Record<string, string>> = {
  authenticator: 'insert into authenticator (user_id, sealed) select id, $1 from users order by id limit 1',
  chat_gateway: `insert into chat_gateway (channel, is_active, url, sealed) values ('sms', false, 'https://sms.example', $1)`,
  h2h_secret: `insert into h2h_secret (user_id, door, mode, sealed) select id, 'irs', 'prod', $1 from users order by id limit 1`,
  h2h_token: `insert into h2h_token (token_hash, user_id, mode, sealed, revoked_at)
    select '\\x01', id, 'sand', $1, now() from users order by id limit 1`,
  message: `insert into message (template, language, channel, recipient, sealed, sent_at)
    values ('mass', 'id', 'email', 'somebody@example.id', $1, now())`,
  one_time_code: `insert into one_time_code (ticket_id, channel, sealed, expires_at) values (1, 'sms', $1, now())`,
  partner_connection: `insert into partner_connection (partner_id, type, end_point, mode, sealed, credentials, plain_http, concurrency,
      per_second, connect_ms, answer_ms, advice_seconds, dialect)
    select id, type, 'https://partner.example', 'sand', $1, '{}', false, 1, 1, 1000, 1000, 60, '{}' from partner order by id limit 1`,
  topup_gateway: `insert into topup_gateway (provider, is_active, url, account_code, sealed, bank_id, methods, fee_from)
    values ('tripay', false, 'https://gateway.example', 'T1', $1, 1, '{}', 'user')`,
}
