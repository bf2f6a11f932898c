-- owner: lawsuit-follow-up
-- Tickets of filings that another system numbers: what was asked is kept before anybody is asked, so that every try is the same.
create table filing_ticket_request (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  guia_id bigint references lawsuit_guia on delete set null,
  key uuid not null unique default gen_random_uuid(),
  body text not null check (body <> ''),
  state text not null default 'PEDIDO' check (state in ('PEDIDO', 'ABERTO', 'RECUSADO', 'SEM_LUGAR', 'DISPENSADO')),
  asked_by int references app_user,
  asked_by_name text not null,
  asked_at timestamptz not null default regua.on_fixed_day(now()),
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  problem text,
  ticket text check (ticket <> ''),
  because text check (because <> ''),
  answered_at timestamptz,
  check ((state = 'PEDIDO') = (answered_at is null)),
  check ((state in ('ABERTO', 'SEM_LUGAR')) = (ticket is not null)),
  check ((state in ('RECUSADO', 'SEM_LUGAR')) = (because is not null))
);
create unique index filing_ticket_request_one_open on filing_ticket_request (guia_id) where state = 'PEDIDO';
create index filing_ticket_request_guia on filing_ticket_request (guia_id, id);
create index filing_ticket_request_lawsuit on filing_ticket_request (lawsuit_id, id);
create index filing_ticket_request_told on filing_ticket_request (asked_by, answered_at)
  where state in ('RECUSADO', 'SEM_LUGAR');
comment on table filing_ticket_request is 'Tickets of filings asked of another system, one open asking a guia: key and body are the same for every try (rules 5.4). owner: lawsuit-follow-up';
comment on column filing_ticket_request.state is 'PEDIDO until an answer; SEM_LUGAR: a number came that the guia does not take any more; DISPENSADO: the guia had one before anybody was asked';
comment on column filing_ticket_request.next_try_at is 'By the clock of the database, as the jobs are';
comment on column filing_ticket_request.problem is 'Why the last try had no answer, for the log of the operator';
comment on column filing_ticket_request.because is 'The refusal in words, or why the number has no place';
call regua.scope_by_mall('filing_ticket_request');
revoke delete on filing_ticket_request from regua_app, regua_all;
