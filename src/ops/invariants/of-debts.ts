import type { Invariant } from './invariant.ts'

/** Sums of the ledger and of the lists, and exchanges with the bureau. */
export const invariantsOfDebts: readonly Invariant[] = [
  {
    name: 'boleto-sums',
    sentence: 'Each boleto is worth what its títulos are worth.',
    query: `
      select 'boleto ' || b.number as what
      from boleto b
        left join titulo t on t.boleto_id = b.id
      group by b.id
      having coalesce(sum(t.open_cents), 0) <> b.open_cents
        or coalesce(sum(t.original_cents), 0) <> b.original_cents`,
  },
  {
    name: 'mall-sums',
    sentence:
      'The sums of each mall are the same in boletos and títulos: no row is in another mall than its parent.',
    query: `
      with b as (select mall_id, sum(open_cents) as cents from boleto group by mall_id),
        t as (select mall_id, sum(open_cents) as cents from titulo group by mall_id)
      select 'mall ' || mall_id as what
      from b
        full join t using (mall_id)
      where b.cents is distinct from t.cents`,
  },
  {
    name: 'parents',
    sentence:
      'Each boleto has its contract, each título its boleto and each receipt its título, in the same mall; a negotiated boleto stands under its contract.',
    query: `
      select 'boleto ' || b.number as what
      from boleto b
      where not exists (select from contract c where (c.id, c.mall_id) = (b.contract_id, b.mall_id))
      union all select 'título ' || t.number from titulo t
        where not exists (
          select
          from boleto b
          where (b.id, b.contract_id, b.mall_id) = (t.boleto_id, t.contract_id, t.mall_id)
        )
          or not exists (select from document_type d where d.id = t.document_type_id)
            or not exists (select from movement_type m where m.id = t.movement_type_id)
      union all
      select 'receipt ' || r.id
      from receipt r
      where not exists (select from titulo t where (t.id, t.mall_id) = (r.titulo_id, r.mall_id))
      union all
      select 'negotiation ' || l.negotiation_id || ', boleto ' || l.boleto_id
      from negotiation_boleto l
      where not exists (
        select
        from boleto b
        where (b.id, b.contract_id, b.mall_id) = (l.boleto_id, l.contract_id, l.mall_id)
      )`,
  },
  {
    name: 'credits',
    sentence: 'Nothing is open as a credit and as a título of the same number at once.',
    query: `
      select 'credit ' || c.number as what
      from tenant_credit c
        join titulo t on (t.mall_id, t.number) = (c.mall_id, c.number)
      where c.open_cents > 0 and t.open_cents > 0`,
  },
  {
    name: 'list-sums',
    sentence: 'What the lists of the steps count from kept sums is what their rows count to.',
    query: `with counted as (
        select mall_id, cycle_id, status, batch_id is not null, step_entered_on, step_due_on,
          regua.steps_entered(entered_from), count(*), sum(balance_cents), sum(is_negativate::int),
          sum(is_negativate::int * balance_cents), count(justification_id),
            sum(
              (
                not is_negativate
                  and justification_id is null
                  and flag_set_by is not distinct from 'PESSOA'
              )::int
            ),
          sum((block_count > 0)::int), sum((alert_count > 0)::int), sum((exemption_count > 0)::int)
        from negativation_item group by 1, 2, 3, 4, 5, 6, 7
      ), kept as (
        select mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
          sum(items) as items, sum(cents) as cents, sum(negativate) as negativate,
          sum(negativate_cents),
          sum(justified) as justified, sum(unjustified) as unjustified, sum(blocked) as blocked,
            sum(alerted) as alerted, sum(exempted) as exempted
        from negativation_tally group by 1, 2, 3, 4, 5, 6, 7
      ),
        live as (
          select *
          from kept
          where (
            items, cents, negativate, justified, unjustified, blocked, alerted, exempted
          ) <> (0, 0, 0, 0, 0, 0, 0, 0)
        )
      select distinct 'mall ' || mall_id || ', cycle ' || cycle_id || ', ' || status as what
      from (
        (select * from counted except select * from live)
        union all (select * from live except select * from counted)
      ) differing
      union all
      select 'fiadores of mall ' || k.mall_id || ', cycle ' || k.cycle_id || ', ' || k.status
      from negativation_guarantors k
        where (k.mall_id, k.cycle_id) not in (
            select mall_id, key from stale_key where derived = 'negativation_guarantors')
          and k.guarantors <> (
          select count(distinct p.document)
          from negativation_item i
            join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
          where (i.cycle_id, i.mall_id) = (k.cycle_id, k.mall_id)
            and (
              i.status = k.status
                or k.status = ''
                and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
            ))`,
  },
  {
    name: 'result-sums',
    sentence: 'What the results count from kept sums is what their rows count to.',
    query: `with person as (
        select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal) as status,
          p.id as person_id, p.document,
          coalesce(p.listed_cents, i.listed_cents, i.balance_cents) as cents,
          p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
            and p.exclusion is distinct from 'EXCLUIDO' as is_listed
        from negativation_item i
          join item_person p on p.item_id = i.id
        where p.inclusion <> 'A_ENVIAR' or p.was_ever_listed
      ),
        counted as (
          select id, mall_id, status, count(*) as persons, max(cents) as cents,
            array_agg(document order by person_id) as documents,
            array_agg(is_listed order by person_id) as listed,
            count(*) filter (where is_listed) as listed_persons,
            coalesce(max(cents) filter (where is_listed), 0) as listed_cents
          from person
          group by id, mall_id, status
        ),
        summed as (
          select mall_id, status, count(*) as items, sum(persons) as persons, sum(cents) as cents
          from counted
          where status is not null
          group by mall_id, status
        ),
        kept as (
          select mall_id, status, sum(items) as items, sum(persons) as persons, sum(cents) as cents
          from negativated_tally
          group by mall_id, status
        ),
        live as (select * from kept where (items, persons, cents) <> (0, 0, 0)),
        summed_persons as (
          select mall_id, status, document, count(*) as items, count(*) filter (where is_listed) as listed
          from person
          group by mall_id, status, document
        ),
        kept_persons as (
          select mall_id, status, document, sum(items) as items, sum(listed) as listed
          from negativated_person
          group by mall_id, status, document
          having (sum(items), sum(listed)) <> (0, 0)
        ),
        summed_listed as (
          select mall_id, count(*) as items, sum(listed_persons) as persons,
            sum(listed_cents) as cents
          from counted
          where listed_persons > 0
          group by mall_id
        ),
        kept_listed as (
          select mall_id, sum(items) as items, sum(persons) as persons, sum(cents) as cents
          from listed_tally
          group by mall_id
          having (sum(items), sum(persons), sum(cents)) <> (0, 0, 0)
        )
      select 'item ' || id as what from (
        (
          select *
          from counted except
          select item_id, mall_id, status, persons, cents, documents, listed, listed_persons,
            listed_cents
          from negativated_item
        )
        union all (
          select item_id, mall_id, status, persons, cents, documents, listed, listed_persons,
            listed_cents
          from negativated_item except
          select *
          from counted
        )) of_items
      union all
      select distinct 'mall ' || mall_id || ', ' || status
      from (
        (select * from summed except select * from live)
        union all (select * from live except select * from summed)
      ) of_malls
      union all
      select distinct 'persons of mall ' || mall_id
      from (
        (select * from summed_persons except select * from kept_persons)
        union all (select * from kept_persons except select * from summed_persons)
      ) of_persons
      union all
      select distinct 'listed in mall ' || mall_id
      from (
        (select * from summed_listed except select * from kept_listed)
        union all (select * from kept_listed except select * from summed_listed)
      ) of_listed`,
  },
  {
    name: 'recovery-kept',
    sentence:
      'What was received of a boleto before and after its listing is stored as its receipts say, except in stale malls.',
    query: `with starts as (
        (
          select distinct on (i.boleto_id) i.mall_id, i.boleto_id, i.id as item_id,
            'NEGATIVADO' as grupo, k.movement_on as started_on, s.value_cents as stated
          from bureau_submission s
            join bureau_batch k on k.id = s.batch_id
            join negativation_item i on i.id = s.item_id
          where s.operation = 'INCLUSAO' and s.status = 'ACEITO'
          order by i.boleto_id, k.movement_on, s.id
        )
        union all
        (
          select distinct on (e.boleto_id) e.mall_id, e.boleto_id, e.id,
            'NAO_NEGATIVADO', e.step_entered_on, e.balance_cents
          from negativation_item e
          where e.outcome in ('ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'NAO_DECIDIDO')
            and e.boleto_id not in (
              select i.boleto_id
              from bureau_submission s
                join negativation_item i on i.id = s.item_id
              where s.operation = 'INCLUSAO' and s.status = 'ACEITO'
            )
          order by e.boleto_id, e.step_entered_on, e.id
        )
      ),
      received as (
        select c.boleto_id, w.days, sum(t.original_cents) as original,
          sum(least(t.original_cents, coalesce((
            select sum(r.amount_cents + r.withheld_cents)
            from receipt r
            where r.titulo_id = t.id
              and coalesce(r.paid_on, (r.loaded_at at time zone 'America/Sao_Paulo')::date)
                <= c.started_on + w.days), 0))) as cents
        from starts c
          cross join (values (0), (30), (60), (90)) w (days)
          left join titulo t on t.boleto_id = c.boleto_id
        group by c.boleto_id, w.days
      ),
      valued as (
        select c.*, coalesce(b.cents, 0) as before,
          case c.grupo when 'NEGATIVADO' then c.stated
            else least(c.stated, greatest(0, coalesce(b.original - b.cents, 0)))
          end::bigint as value
        from starts c
          join received b on b.boleto_id = c.boleto_id and b.days = 0
      ),
      worked_out as (
        select v.boleto_id, v.mall_id, v.item_id, v.grupo, v.started_on, v.value,
          case
            when v.grupo = 'NEGATIVADO' then coalesce(i.removal_motive, 'SEM_BAIXA')
            when i.outcome = 'ISENTO' and i.justification_id is not null
              then 'J' || i.justification_id
            else i.outcome
          end as motive,
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 30)::bigint,
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 60)::bigint,
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 90)::bigint
        from valued v
          join received r on r.boleto_id = v.boleto_id
          join negativation_item i on i.id = v.item_id
        where v.value > 0
        group by v.boleto_id, v.mall_id, v.item_id, v.grupo, v.started_on, v.value, i.id
      ),
      kept as (
        select boleto_id, mall_id, item_id, grupo, started_on, value_cents, motive,
          received_30_cents, received_60_cents, received_90_cents
        from recovery_case
      ),
      summed as (
        select mall_id, grupo, motive, started_on, count(*) as cases, sum(value_cents) as value,
          sum(received_30_cents), sum(received_60_cents), sum(received_90_cents),
          count(*) filter (where received_30_cents >= value_cents),
          count(*) filter (where received_60_cents >= value_cents),
          count(*) filter (where received_90_cents >= value_cents)
        from recovery_case
        group by mall_id, grupo, motive, started_on
      ),
      kept_sums as (
        select mall_id, grupo, motive, started_on, sum(cases) as cases, sum(value_cents) as value,
          sum(received_30_cents), sum(received_60_cents), sum(received_90_cents), sum(settled_30),
          sum(settled_60), sum(settled_90)
        from recovery_tally
        group by mall_id, grupo, motive, started_on
        having sum(cases) <> 0 or sum(value_cents) <> 0
      )
      select 'boleto ' || boleto_id as what
      from (
        (select * from worked_out except select * from kept)
        union all (select * from kept except select * from worked_out)
      ) differing
      where mall_id not in (select mall_id from stale_key where derived = 'recovery_case')
      union all
      select distinct 'sums of mall ' || mall_id
      from (
        (select * from summed except select * from kept_sums)
        union all (select * from kept_sums except select * from summed)
      ) differing_sums`,
  },
  {
    name: 'one-open-item',
    sentence: 'A boleto is open in the workflow once; a removal may stand beside.',
    query: `
      select 'boleto id ' || boleto_id as what
      from negativation_item
      where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
        and failed_operation is distinct from 'EXCLUSAO'
      group by boleto_id
      having count(*) > 1`,
  },
  {
    name: 'decisions-audited',
    sentence: 'Each move of an item has its line in the decision log, and each line its move.',
    query: `
      select 'item ' || i.id || ': ' || (i.version - 1) || ' moves, ' || count(a.*) || ' lines' as what
      from negativation_item i
        left join audit_entry a on a.entity = 'boleto'
          and a.entity_id = i.id::text
          and jsonb_exists(a.body, 'regra')
      group by i.id having count(a.*) <> i.version - 1`,
  },
  {
    name: 'sent-decided',
    sentence: 'No record was made for the bureau without the decision to send it.',
    query: `select 'submission ' || s.id as what from bureau_submission s where not exists (
        select
        from audit_entry a
        where a.entity = 'boleto'
          and a.entity_id = s.item_id::text
          and (a.body ->> 'lote')::bigint = s.batch_id
          and a.action in (
            'ENVIAR', 'REENVIAR', 'APROVAR_BAIXA', 'LIBERAR_BAIXA', 'ATUALIZAR_VALOR'
          ))`,
  },
  {
    name: 'sent-once',
    sentence: 'Nobody was sent to the bureau twice for one boleto.',
    query: `
      select 'person ' || s.person_id as what
      from bureau_submission s
        join bureau_batch b on b.id = s.batch_id
      group by s.person_id
      having count(*) filter (where s.operation = 'INCLUSAO' and s.status in ('ENVIADO', 'ACEITO'))
        - count(*) filter (
          where s.operation = 'EXCLUSAO'
            and (s.status = 'ACEITO' or s.status = 'ENVIADO' and b.operation = 'CORRECAO')
        ) > 1`,
  },
  {
    name: 'awaited',
    sentence: 'Whoever is shown as sent has a record on its way, and the other way round.',
    query: `select 'person ' || p.id as what from item_person p
      where (p.inclusion = 'ENVIADO') <> exists (
        select from bureau_submission s join bureau_batch b on b.id = s.batch_id
        where s.person_id = p.id
          and s.operation = 'INCLUSAO'
          and s.status = 'ENVIADO'
          and b.operation = 'INCLUSAO'
          and b.status <> 'PERDIDO')`,
  },
  {
    name: 'sent-kept',
    sentence: 'What was handed over was kept first, byte by byte.',
    query: `
      select 'lote ' || id as what
      from bureau_batch
      where status in ('ENVIANDO', 'ENVIADO', 'RESPONDIDO', 'REJEITADO') and sent_file_id is null`,
  },
  {
    name: 'listed-while-held',
    sentence: 'Nobody was handed to the bureau on a day on which a bank return held the boleto.',
    query: `
      select 'submission ' || s.id as what
      from bureau_submission s
        join bureau_batch b on b.id = s.batch_id
        join negativation_item i on i.id = s.item_id
        join bank_act a on a.boleto_id = i.boleto_id
      where s.operation = 'INCLUSAO' and s.sequence > 0
        and (b.sent_at at time zone 'America/Sao_Paulo')::date > a.received_on
        and (b.sent_at at time zone 'America/Sao_Paulo')::date <= a.held_until`,
  },
  {
    name: 'act-of-one-boleto',
    sentence:
      'A receipt confirms a bank act of its own boleto, and only an open payment holds its boleto.',
    query: `
      select 'ato ' || x.bank_act_id as what
      from bank_act_receipt x
        join bank_act a on a.id = x.bank_act_id
        join receipt r on r.id = x.receipt_id
        join titulo t on t.id = r.titulo_id
      where t.boleto_id is distinct from a.boleto_id
      union all
      select 'ato ' || id from bank_act
      where held_until is not null and (kind <> 'PAGO' or state <> 'ABERTO')`,
  },
]
