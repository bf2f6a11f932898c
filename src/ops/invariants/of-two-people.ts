import type { Invariant } from './invariant.ts'

/** Acts that one person alone must not complete, and their figures. */
export const invariantsOfTwoPeople: readonly Invariant[] = [
  {
    name: 'filed-by-two',
    sentence:
      'A manual filing of a contract that the register does not know counts only once a second person confirmed it.',
    query: `
      select 'ação ' || l.id as what
      from lawsuit l
      where l.origin = 'MANUAL' and l.contract_id is null and l.is_confirmed and not l.filed_alone
        and (l.is_open or l.outcome = 'CONCLUIDA')
        and not exists (
          select from lawsuit_confirmation f
          where f.lawsuit_id = l.id and f.act = 'AJUIZAMENTO_MANUAL' and f.state = 'CONFIRMADA')`,
  },
  {
    name: 'one-case',
    sentence:
      'A case number and a filing ticket are of one open or concluded action, unless people said that another shares it.',
    query: `
      select number as what
      from (
        select n.number, g.lawsuit_id
        from lawsuit_guia g
          join lawsuit l on l.id = g.lawsuit_id
          cross join lateral (
            values ('processo ' || g.protocol), ('chamado ' || g.filing_ticket)
          ) n (number)
        where n.number is not null and not g.shares_case
          and (l.is_open or l.outcome = 'CONCLUIDA')
      ) held
      group by number
      having count(distinct lawsuit_id) > 1`,
  },
  {
    name: 'loads-once',
    sentence:
      'A load ends once: one line of the log, and nothing of it waits in the staging tables.',
    query: `select 'load ' || l.id as what from erp_load l where l.status = 'PROCESSADA' and (
        (
          select count(*)
          from audit_entry a
          where a.action = 'CARGA_ERP' and a.entity_id = l.id::text
        ) <> 1
        or l.staging is not null)
      union all
      select 'load ' || a.entity_id from audit_entry a join erp_load l on l.id::text = a.entity_id
      where a.action = 'CARGA_ERP' and l.status not in ('PROCESSADA', 'DESFAZENDO', 'DESFEITA')`,
  },
  {
    name: 'month-sums',
    sentence: 'What a month of delinquency shows is what its títulos make, cent by cent.',
    query: `
      with titulos as (
        select c.run_id, t.account, t.is_corporate, t.is_legal,
          count(*) filter (where t.is_of_month) as titulos, sum(t.original_cents) as original,
          sum(t.adjusted_cents) as adjusted, sum(t.gross_received_cents) as received,
          sum(t.gross_cents) as gross, sum(t.grace_cents) as grace,
          sum(t.recovered_cents) as recovered, sum(t.after_close_cents) as after_close,
          sum(t.grace_after_close_cents) as grace_after_close,
          sum(t.later_adjusted_cents) as later_adjusted,
          sum(t.late_received_cents) as late_received,
          sum(case when t.due_on <= b.processed_on then t.grace_cents else 0 end) as due_grace,
          sum(
            case when t.due_on <= b.processed_on then t.grace_after_close_cents else 0 end
          ) as due_grace_after_close
        from delinquency_current c
          join delinquency_run b on b.id = c.base_id
          join delinquency_titulo t on t.month = c.month and t.run_id = c.base_id
        group by c.run_id, t.account, t.is_corporate, t.is_legal
      ), sums as (
        select s.run_id, s.account, s.is_corporate, s.is_legal, s.titulos, s.original_cents,
          s.adjusted_cents, s.gross_received_cents, s.gross_cents, s.grace_cents,
          s.recovered_cents, s.after_close_cents, s.grace_after_close_cents,
          s.later_adjusted_cents, s.late_received_cents, s.due_grace_cents,
          s.due_grace_after_close_cents
        from delinquency_current c
          join delinquency_sum s on s.run_id = c.run_id
        where (
          s.titulos, s.original_cents, s.adjusted_cents, s.gross_received_cents, s.gross_cents,
          s.grace_cents, s.recovered_cents, s.after_close_cents, s.grace_after_close_cents,
          s.later_adjusted_cents, s.late_received_cents
        ) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      )
      select distinct 'run ' || run_id || ', ' || account as what
      from (
        (select * from titulos except all select * from sums)
        union all (select * from sums except all select * from titulos)
      ) differing
      union all
      select 'stock of run ' || c.run_id
      from delinquency_current c
      where (
        select coalesce(sum(stock_cents), 0) from delinquency_sum where run_id = c.run_id
      ) <> (
        select coalesce(sum(stock_cents), 0) from delinquency_stock where run_id = c.base_id
      )`,
  },
  {
    name: 'closed-by-another',
    sentence: 'No closed month was closed by somebody who changed an input of it.',
    query: `
      select 'mall ' || d.mall_id || ', ' || to_char(d.month, 'MM/YYYY') as what
      from delinquency_month d
        join delinquency_run c on c.id = d.closed_run_id
      where d.is_closed_by_another
        and (
          exists (
            select
            from delinquency_run r
            where r.id in (c.id, c.base_id) and r.submitted_by = d.closed_by
          )
          or exists (
            select
            from month_input i
            where i.mall_id = d.mall_id
              and i.changed_by = d.closed_by
              and i.changed_at < d.closed_at
              and (i.due_from is null or i.due_from <= c.billed_until)
              and (i.due_until is null or i.due_until >= c.billed_from)
              and not exists (
                select
                from delinquency_month e
                  join delinquency_run q on q.id = e.closed_run_id
                where e.mall_id = d.mall_id
                  and e.month < d.month
                  and e.closed_at > i.changed_at
                  and (i.due_from is null or i.due_from <= q.billed_until)
              )
          )
        )`,
  },
  {
    name: 'claim-agreed',
    sentence:
      'A filing ticket asks for the claim that the chain approved or another person confirmed, within the widest tolerance that ever was.',
    query: `
      select 'action ' || l.id as what
      from lawsuit l
        cross join lateral (
          select coalesce((
            select f.after_claim_cents
            from lawsuit_confirmation f
            where f.lawsuit_id = l.id and f.state = 'CONFIRMADA'
              and f.after_claim_cents is not null and f.act in ('TITULOS', 'ENCARGOS', 'SALDO')
            order by f.decided_at desc, f.id desc
            limit 1), l.approved_corrected_cents) as cents) agreed
      where l.ticket_claim_cents is not null
        and abs(l.ticket_claim_cents - agreed.cents) * 100 > agreed.cents * (
          select max(replace(replace(value, '.', ''), ',', '.')::numeric)
          from parameter_version
          where code = 'AJZ_TOLERANCIA_VALOR')`,
  },
  {
    name: 'claim-by-two',
    sentence:
      'No act on a lawsuit of the greatest limit that ever was, or more, was done without another person.',
    query: `
      select 'act ' || f.id || ' on action ' || f.lawsuit_id as what
      from lawsuit_confirmation f
      where f.state = 'AVISADA' and f.act <> 'AJUIZAMENTO_MANUAL'
        and greatest(f.before_cents, f.after_cents, f.before_claim_cents, f.after_claim_cents) >= (
          select max(replace(replace(nullif(value, ''), '.', ''), ',', '.')::numeric) * 100
          from parameter_version
          where code = 'AJZ_ALCADA_VALOR')`,
  },
  {
    name: 'ended-by-two',
    sentence:
      'A concluded lawsuit was ended with a note to the others, and of the greatest limit that ever was, or more, by two people.',
    query: `
      select 'action ' || l.id as what
      from lawsuit l
      where l.outcome = 'CONCLUIDA' and not l.ended_alone
        and not exists (
          select
          from lawsuit_confirmation f
          where f.lawsuit_id = l.id and f.act = 'ENCERRAMENTO'
            and (
              f.state = 'CONFIRMADA' and f.decided_by is distinct from f.proposed_by
              or f.state = 'AVISADA' and greatest(f.before_cents, f.before_claim_cents) < (
                select max(replace(replace(nullif(value, ''), '.', ''), ',', '.')::numeric) * 100
                from parameter_version
                where code = 'AJZ_ALCADA_VALOR')))`,
  },
  {
    name: 'interrupted-once',
    sentence:
      'What interrupted a prescription is of a título of its action and not of a later day, and an open action prescribes by it.',
    query: `
      select 'título ' || i.titulo_id as what
      from prescription_interruption i
        join titulo t on t.id = i.titulo_id
      where i.mall_id <> t.mall_id
        or i.interrupted_on > (i.created_at at time zone 'America/Sao_Paulo')::date
        or not exists (
          select from lawsuit_titulo x
          where x.lawsuit_id = i.lawsuit_id and x.titulo_id = i.titulo_id)
      union all
      select 'action ' || l.id
      from lawsuit l
        join debt_type d on d.id = l.debt_type_id
        join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
        join titulo t on t.id = x.titulo_id
        left join prescription_interruption i on i.titulo_id = x.titulo_id
      where l.is_open
      group by l.id
      having count(i.titulo_id) > 0 and l.prescribes_on is distinct from min(
        regua.prescribes_on(t.original_due_on, i.interrupted_on, d.code = 'CONFISSAO'))`,
  },
  {
    name: 'claim-hands',
    sentence:
      'Nobody submitted a step of a lawsuit in which they had changed its títulos or charges.',
    query: `
      select distinct 'action ' || s.entity_id || ', ' || (s.body ->> 'de') as what
      from audit_entry s
        join audit_entry t
          on t.entity = 'acao' and t.entity_id = s.entity_id and t.action = 'ALTERAR_TITULOS'
            and t.user_id = s.user_id and t.body ->> 'etapa' = s.body ->> 'de'
            and (t.chain_id, t.position) < (s.chain_id, s.position)
      where s.action = 'SUBMETER_AJUIZAMENTO' and s.entity = 'acao'
        and jsonb_array_length(t.body -> 'titulos') > 0`,
  },
  {
    name: 'return-by-two',
    sentence: 'A bank return that a user brought was confirmed by another, in the log.',
    query: `
      select 'ato ' || t.id as what
      from bank_act t
      where t.confirmed_by is not null
        and not exists (
          select from audit_entry e
          where e.entity = 'ato_bancario' and e.entity_id = t.id::text
            and e.action = 'CONFIRMAR_RETORNO' and e.user_id = t.confirmed_by
            and e.user_id is distinct from t.brought_by)`,
  },
  {
    name: 'source-by-two',
    sentence: 'Each version of a source that reads files was confirmed by another than its author.',
    query: `
      select 'fonte ' || s.code as what
      from source s
        join source_version v on v.source_id = s.id and v.version = s.version
      where s.state = 'ATIVA' and not s.is_native
        and (v.confirmed_by is null or v.confirmed_by = v.created_by)`,
  },
  {
    name: 'write-off-by-two',
    sentence: 'Each título written off as vanished was proposed by one and confirmed by another.',
    query: `
      select 'título ' || v.titulo_id as what
      from vanished_titulo v
        left join write_off_proposal p on p.id = v.proposal_id
      where v.state = 'BAIXADO'
        and (p.state is distinct from 'CONFIRMADA' or p.decided_by is not distinct from p.proposed_by)`,
  },
  {
    name: 'migration-by-two',
    sentence:
      'The first migration was concluded by another user than those who loaded títulos or negativados, and nobody was listed while it ran.',
    query: `
      select 'step ' || s.step as what
      from first_migration f
        join first_migration_step s on s.step in ('TITULOS', 'NEGATIVADOS')
      where f.concluded_by = any(s.loaded_by)
      union all
      select 'load ' || e.id
      from first_migration f
        join erp_load e on e.created_at between f.started_at and f.concluded_at
      where e.kind = 'ORACLE' and e.status = 'PROCESSADA' and not e.is_dry_run
        and e.created_by = f.concluded_by
      union all
      select 'lote ' || b.id
      from first_migration f
        join bureau_batch b on b.operation <> 'EXCLUSAO' and b.created_at >= f.started_at
      where b.created_at < coalesce(f.concluded_at, 'infinity')`,
  },
]
