-- What the checks of the books found, night after night.
create table check_run (
  -- The time of the schedule that a run stands for: of several servers one takes it.
  window_at timestamptz primary key,
  started_at timestamptz not null,
  -- Null while it runs, and for ever when its server died meanwhile.
  ended_at timestamptz,
  -- For each check its name, the rows that break it (a hundred at most; null when it did not run to its end) and its milliseconds.
  results jsonb not null default '[]',
  check (ended_at is null or ended_at >= started_at)
);
grant select, insert on check_run to jenjang_app;
grant update (ended_at, results) on check_run to jenjang_app;
