-- owner: exceptions
create table exception_module (
  id int generated always as identity primary key,
  name text not null unique
);
comment on table exception_module is 'What an exception list can keep a título out of (rules 8). owner: exceptions';
insert into exception_module (name) values ('INADIMPLENCIA'), ('PRIORIZACAO'), ('SERASA'), ('AJUIZAMENTO'), ('CARTAS_EMAIL');

-- owner: negotiations
create table negotiation_stage (
  id int generated always as identity primary key,
  description text not null unique,
  is_agreement boolean not null default false,
  copies_contact_date boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1
);
comment on table negotiation_stage is 'Stages of a negotiation (rules 7). owner: negotiations';
comment on column negotiation_stage.is_agreement is 'A promise or agreement: while VIGENTE it keeps the boleto out of the cycle (rules 4.2)';
comment on column negotiation_stage.copies_contact_date is 'The agreement date is the contact date (spec 3:5)';
insert into negotiation_stage (description, is_agreement, copies_contact_date) values
  ('Promessa de Pagamento', true, false), ('Acordo Formalizado', true, false), ('Em Negociação', false, false),
  ('Sem Previsão', false, true), ('Contato Sem Sucesso', false, true), ('Contestação', false, false);

create table expectation_type (
  id int generated always as identity primary key,
  description text not null unique,
  affects_summary boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1
);
comment on table expectation_type is 'Types of receipt expectation (rules 7). owner: negotiations';
comment on column expectation_type.affects_summary is 'afetaResumoInadimplencia: counts in row 11 of the delinquency summary (rules 6.3)';
insert into expectation_type (description, affects_summary) values ('Provável Recebimento', true), ('Recebimento Parcial', true), ('Improvável Recebimento', false);

create table unlikely_reason (
  id int generated always as identity primary key,
  description text not null unique,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1
);
comment on table unlikely_reason is 'Why a receipt is unlikely (rules 7). owner: negotiations';
insert into unlikely_reason (description) values
  ('Loja fechada'), ('Recuperação judicial/falência'), ('Ação judicial'), ('Contestação de valores'), ('Sem contato');
