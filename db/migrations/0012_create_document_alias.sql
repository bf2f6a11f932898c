-- owner: listing
-- A CPF in an address is a leak (history, logs, chats): a search by document travels under an alias.

create table document_alias (
  alias text primary key check (alias ~ '^[A-Z]{20}$'),
  document text not null unique check (document ~ '^([0-9]{11}|[0-9A-Z]{14})$'),
  created_at timestamptz not null default now()
);
comment on table document_alias is 'The name under which a CPF or CNPJ stands in an address. owner: listing';
comment on column document_alias.alias is 'Random, so that nothing about the document can be told from it; twenty letters, so that no document looks like one';

-- An alias means the same document for ever: links are kept for years.
revoke update, delete on document_alias from regua_app, regua_all;
