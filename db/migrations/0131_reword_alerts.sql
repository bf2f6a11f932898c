-- owner: alerts
-- An alert quotes a note: when its author changes the note, the alert says what the note says now.
grant update (title, detail) on alert to regua_app, regua_all;

alter table alert_digest add is_stale boolean not null default false;
comment on column alert_digest.is_stale is 'An alert in it was changed or taken back before it left: its words are made anew before they are sent';
