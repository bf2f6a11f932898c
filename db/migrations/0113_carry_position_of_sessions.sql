-- owner: access
-- Whoever has just written reads what they wrote, also from a standby: it answers a session once it has replayed this.
alter table session add column wrote_at bigint;
comment on column session.wrote_at is 'Where the log of the database stood after the last change of this session, in bytes; null = it changed nothing, or no standby reads';
