-- Build publishes what was set when its button was pressed.

alter table domain_build
-- The draft as it was then; null of builds from before.
add column app_name text,
add column short_name text,
add column alias_name text,
add column splash_color text,
add column banner_color text,
-- Null where there was none, and once the build is over.
add column logo bytea,
-- How often it was asked for before it was over: each press takes the draft anew.
add column presses integer not null default 1;

update domain_build b
set
  app_name = d.app_name,
  short_name = d.short_name,
  alias_name = d.alias_name,
  splash_color = d.splash_color,
  banner_color = d.banner_color,
  logo = (select a.content from domain_asset a where a.domain_id = d.id and a.filename = 'logo.png')
from domain d
where d.id = b.domain_id and b.ended_at is null;

grant update (presses, requested_at) on domain_build to jenjang_app;
