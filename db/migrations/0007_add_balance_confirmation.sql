-- owner: ledger/doubtful-titulos
-- A file of changes leaves out what stayed as it was. Without it every título of a source that never sends all that is open
-- would be unconfirmed after five business days.
create view balance_confirmation with (security_invoker = true) as
  select m.mall_id, case when s.is_native then 0 else s.id end as source_key,
    (max(f.loaded_at) at time zone 'America/Sao_Paulo')::date as confirmed_on
  from received_file f
    join source s on s.id = f.source_id
    cross join unnest(f.malls) as m (mall_id)
  where f.state = 'CARREGADA' and s.brings = 'TITULOS' and f.supplements_id is null
  group by m.mall_id, case when s.is_native then 0 else s.id end
  having not bool_or(f.is_complete);
comment on view balance_confirmation is 'Malls whose source only sends changes, with the day of its last file. owner: ledger/doubtful-titulos';
comment on column balance_confirmation.source_key is 'titulo.source_id; 0 = the layouts of the product';
revoke insert, update, delete on balance_confirmation from regua_app, regua_all;
