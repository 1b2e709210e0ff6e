-- Whether people sell at a door; what is sold at any other may be called back.
create or replace function is_peoples(p_door sale_door)
returns boolean
language sql
immutable
as $$
  select p_door in ('counter', 'chat');
$$;

-- Whether a door refuses the same product to the same number twice a day unless it is said to be the second: people’s, and those
-- whose programs send a counter. At any other the seller switches it on.
create or replace function guards_double(p_door sale_door)
returns boolean
language sql
immutable
as $$
  select p_door in ('counter', 'chat', 'otomax', 'irs');
$$;
grant execute on function guards_double to jenjang_app;

-- Until when a bill is paid from an inquiry of this door: for half an hour, or on the day of Jakarta where its protocol says so.
create or replace function usable_until(p_door sale_door, p_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select
    case
      when p_door in ('digiflazz', 'iak') then (
          date_trunc('day', p_at at time zone 'Asia/Jakarta') + interval '1 day'
        ) at time zone 'Asia/Jakarta'
      else p_at + interval '30 minutes'
    end;
$$;
