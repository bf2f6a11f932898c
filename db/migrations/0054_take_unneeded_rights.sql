-- owner: server
-- The application's roles may do what the product does and nothing more (src/server/database/privileges.test.ts says what):
-- a fault of ours, or whoever breaks into a request, deletes no payment, no item and no decision.

-- What nobody deletes. Children of a deleted parent still go with it: PostgreSQL does that as the owner of their table.
revoke delete on
  app_user, profile, company, document_alias, stored_file, stored_file_chunk, user_preference,
  tenant, contract, guarantor, titulo, receipt, erp_load,
  cycle, negativation_item, item_person, item_justification, justification, parameter, parameter_version, agreement_payment,
  bureau_batch, bureau_event, bureau_informant, bureau_submission, bureau_simulator, bureau_simulator_answer,
  notice, notice_load, notice_load_issue
from regua_app, regua_all;
-- What a load brought alone may go again, with all malls in sight.
revoke delete on boleto, luc, mall from regua_app;

-- What is written once.
revoke update on
  bureau_event, item_justification, parameter_version, agreement_payment, document_alias, stored_file_chunk, effect_key,
  idempotency_key, spent_token, notice_load_issue
from regua_app, regua_all;

-- What migrations write, or triggers as their owner, or the owner of the queue.
revoke insert, update, delete on
  account_type, movement_type, document_type, contract_type, company_type, exception_module, expectation_type,
  unlikely_reason, negotiation_stage, menu, menu_rule, rights_version,
  negativation_tally, negativated_item, negativated_tally, negativation_brand, negativation_guarantors, worker_heartbeat
from regua_app, regua_all;
revoke insert on parameter from regua_app, regua_all;

-- The one way in which payments, títulos, contracts and people leave: the load that inserted them is undone, within a day
-- (an hour more for the act itself), and only what it noted.
create function regua.delete_loaded(load bigint, target text) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if target not in ('receipt', 'titulo', 'boleto', 'guarantor', 'contract', 'tenant') then
    raise exception 'a load deletes nothing of %', target;
  end if;
  if not exists (select from erp_load l where l.id = load and l.undone_at is null and l.finished_at > clock_timestamp() - interval '25 hours') then
    raise exception 'load % cannot be undone', load;
  end if;
  execute format('delete from %I t using erp_load_undo u where u.load_id = $1 and u.table_name = $2 and u.before is null
    and t.id between u.row_id and u.last_row_id', target) using load, target;
end $$;
revoke all on function regua.delete_loaded(bigint, text) from public;
grant execute on function regua.delete_loaded(bigint, text) to regua_all;
