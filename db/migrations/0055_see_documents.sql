-- owner: server
-- Does the scope of the transaction show somebody with this document? Runs as whoever asks, under the mall scope: an alias
-- is kept for nobody else.
create function regua.sees_document(wanted text) returns boolean
language sql stable set search_path = public, regua, pg_temp as $$
  select exists (select from tenant where document = wanted)
    or exists (select from contract where document = wanted)
    or exists (select from guarantor where document = wanted)
    or exists (select from item_person where document = wanted)
    or exists (select from group_tenant where document = wanted)
    or exists (select from exception_record where document = wanted)
$$;
revoke all on function regua.sees_document(text) from public;
grant execute on function regua.sees_document(text) to regua_app, regua_all;
create index if not exists guarantor_document on guarantor (document);
