-- owner: prescription
-- One statement of when a título prescribes (CC 206 §3º I, §5º I, 202): from its due day, or from the first act that
-- interrupted its term in time. Whatever a contract of type CONFISSAO owes is an acknowledged debt, as its debt type says.
create function regua.prescribes_on(due_on date, interrupted_on date, is_acknowledged boolean) returns date
  language sql immutable parallel safe
  return (case
      when interrupted_on between due_on
        and (due_on + case when is_acknowledged then interval '5 years' else interval '3 years' end)::date
      then interrupted_on
      else due_on
    end + case when is_acknowledged then interval '5 years' else interval '3 years' end)::date;

create or replace view titulo_prescription with (security_invoker = true) as
  select t.id, t.mall_id, t.boleto_id, t.contract_id, t.number, t.original_due_on, t.due_on, t.open_cents,
    a.code as account,
    regua.prescribes_on(t.original_due_on, i.interrupted_on, a.code = 'CONFISSAO' or y.code = 'CONFISSAO')
      as prescribes_on
  from titulo t
    join movement_type m on m.id = t.movement_type_id
    join account_type a on a.id = m.account_type_id
    join contract k on k.id = t.contract_id
    join contract_type y on y.id = k.contract_type_id
    left join prescription_interruption i on i.titulo_id = t.id
  where t.open_cents > 0;
