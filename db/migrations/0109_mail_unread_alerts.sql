-- owner: alerts
-- The unread alerts of a person, once a day by e-mail: who does not want them, and what became of each.
create table alert_digest_choice (
  user_id int primary key references app_user,
  is_wanted boolean not null,
  changed_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table alert_digest_choice is 'Whether a person wants the summary of their alerts by e-mail; without a row they do. owner: alerts';
revoke delete on alert_digest_choice from regua_app, regua_all;

create table alert_digest (
  user_id int not null references app_user,
  on_day date not null,
  state text not null default 'A_ENVIAR' check (state in ('A_ENVIAR', 'ENVIANDO', 'ENVIADO', 'INCERTO', 'DESISTIDO')),
  tries int not null default 0,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  error text,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  ended_at timestamptz,
  primary key (user_id, on_day),
  check ((ended_at is null) = (state in ('A_ENVIAR', 'ENVIANDO'))),
  check (ended_at is null or (body_text = '' and body_html = ''))
);
create index alert_digest_waiting on alert_digest (on_day) where ended_at is null;
comment on table alert_digest is 'The summary of a day for a person: kept before its first try, emptied when it is over. owner: alerts';
comment on column alert_digest.state is 'INCERTO: handed over, and the answer was lost; it is never sent again. DESISTIDO: it did not leave';
