-- The functions for one sale leave their planner settings to the connection: setting and restoring twelve of them was a fifteenth of a single sale's time.
-- The server's selling connections have these settings from the start; elsewhere the plans are ordinary ones.
alter function accept_sale(integer, integer, sale_mode, request_type, sale_door, text, text, text, text, bigint, integer, bigint, bigint, interval)
  reset enable_hashjoin reset enable_mergejoin reset enable_seqscan reset enable_material reset jit reset plan_cache_mode;
alter function settle_sale(bigint, timestamptz, integer, bigint, bigint, text, text, text, jsonb, jsonb)
  reset enable_hashjoin reset enable_mergejoin reset enable_seqscan reset enable_material reset jit reset plan_cache_mode;
