-- Counts the changes of a template's fees, so that editing and applying it can name the fees that were looked at.
alter table fee_template add column version integer not null default 1;
create index fee_template_fee_nominal on fee_template_fee (admin_nominal_id);
