-- owner: receivables
-- The first instalment of an agreement removes a listing as a payment does (rules 4.3 row 13). Of agreements, which have a
-- feature of their own, the removal has to know this one fact.
create table agreement_payment (
  boleto_id bigint not null references boleto,
  agreement text not null check (agreement <> ''),
  mall_id int not null references mall,
  paid_on date not null,
  recorded_at timestamptz not null default now(),
  primary key (boleto_id, agreement)
);
comment on table agreement_payment is 'Boletos of an agreement whose first instalment was paid. owner: receivables';
comment on column agreement_payment.agreement is 'The number of the agreement: once the removal for it was cancelled, it never opens another';
create index agreement_payment_mall on agreement_payment (mall_id);
call regua.scope_by_mall('agreement_payment');
