-- owner: receivables
-- Where the rows of an ERP file wait, typed, between COPY and the one merge transaction. Unlogged: after a crash the
-- load starts again from its stored file. No row-level security: COPY FROM is refused on tables that have it.
create unlogged table erp_stage_titulo (
  load_id bigint not null, line int not null,
  mall_name text not null, economic_unit text not null, contract text not null, luc text not null, trade_name text, name text not null,
  document text not null, contract_type text not null, number text not null, boleto text, document_type text not null,
  movement_type text not null, cost_center text, competence date not null, due_on date not null, original_due_on date,
  original_cents bigint not null, open_cents bigint not null, fine_discount_cents bigint, interest_discount_cents bigint,
  payment_document text, cleared_on date, paid_on date, received_cents bigint
) with (autovacuum_enabled = false);
create index erp_stage_titulo_load on erp_stage_titulo (load_id);
comment on table erp_stage_titulo is 'Readable rows of an ORACLE file. owner: receivables';

create unlogged table erp_stage_contract (
  load_id bigint not null, line int not null,
  mall_name text not null, economic_unit text not null, contract text not null, luc text not null, document text not null,
  name text not null, born_on date, trade_name text, object text, contract_type text not null, status text not null,
  starts_on date, ends_on date, street text not null, district text not null, city text not null, uf text not null, cep text not null,
  phone text, email text, index_name text, fine_bps int, interest_bps int, group_name text, portfolio text, legal_status text,
  guarantor_name text, guarantor_document text, guarantor_born_on date, guarantor_street text, guarantor_district text,
  guarantor_city text, guarantor_uf text, guarantor_cep text, guarantee_ends_on date, note text
) with (autovacuum_enabled = false);
create index erp_stage_contract_load on erp_stage_contract (load_id);
comment on table erp_stage_contract is 'Readable rows of an AUXILIARY file. owner: receivables';

alter table erp_load add column header text;
alter table erp_load add column columns text[] not null default '{}';
comment on column erp_load.header is 'The header row of the file, for the file of rejected rows';
comment on column erp_load.columns is 'Staging columns the file fills: a column that the file does not have keeps what is stored';

comment on column erp_load_undo.after is 'What a row that people may edit became: an edited one is not undone. For a luc, its key';

update document_type d set name = v.name
  from (values ('DP', 'Duplicata'), ('FT', 'Fatura'), ('NF', 'Nota fiscal'), ('RB', 'Recibo'), ('CT', 'Contrato')) v (prefix, name)
  where v.prefix = d.prefix and d.name = '';
update contract_type c set name = v.name
  from (values ('LOJA', 'Loja'), ('MALL', 'Mall'), ('MIDIA', 'Mídia'), ('CDU', 'Cessão de direito de uso'), ('CONFISSAO', 'Confissão de dívida')) v (code, name)
  where v.code = c.code and c.name = '';
