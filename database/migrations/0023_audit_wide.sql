-- One call may change more rows than a smallint counts.
alter table audit_change alter column n type integer;
