-- owner: negotiations
-- What is still expected of a boleto (rules 7.7, 7.8): rows 11 to 13 of the delinquency summary read it.

create table receipt_expectation (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  type_id int references expectation_type,
  reason_id int references unlikely_reason,
  expires_on date,
  is_active boolean not null default true,
  rent_cents bigint not null default 0 check (rent_cents >= 0),
  rent_adjustment_cents bigint not null default 0,
  condominium_cents bigint not null default 0 check (condominium_cents >= 0),
  condominium_adjustment_cents bigint not null default 0,
  fund_cents bigint not null default 0 check (fund_cents >= 0),
  fund_adjustment_cents bigint not null default 0,
  commercial_cents bigint not null default 0 check (commercial_cents >= 0),
  commercial_adjustment_cents bigint not null default 0,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  check (type_id is null or expires_on is not null)
);
create unique index receipt_expectation_active on receipt_expectation (boleto_id) where is_active;
create index receipt_expectation_expiry on receipt_expectation (mall_id, expires_on) where is_active;
comment on table receipt_expectation is 'What is expected of a boleto until a day, by component; one active per boleto (rules 7.8). owner: negotiations';
comment on column receipt_expectation.rent_adjustment_cents is 'Taken off what is expected: net = expected - adjustment';
call regua.scope_by_mall('receipt_expectation');

create table boleto_tendency (
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  month date not null check (extract(day from month) = 1),
  is_cleared boolean not null default false,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (boleto_id, month)
);
create index boleto_tendency_month on boleto_tendency (mall_id, month);
comment on table boleto_tendency is 'Boletos of a month that tend to be paid (rules 7.7); a cleared one is not set again. owner: negotiations';
call regua.scope_by_mall('boleto_tendency');

-- Nothing of the product writes them yet.
revoke insert, update, delete on receipt_expectation, boleto_tendency from regua_app, regua_all;
