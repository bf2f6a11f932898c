// What must be true at every moment, as questions to the database: `npm run invariants`. Exit
// status 1 when one is broken.
import { type Kysely, sql } from 'kysely'

import type { DB } from '../../db/schema.ts'
import { verifyAudit } from './audit-verify.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { joinExistingDatabase } from '#server/database/open-database.ts'
import { readSettings } from '#server/settings/settings.ts'

/**
 * A sentence that holds, and the query that finds the rows for which it does not; `what` names
 * each.
 */
export type Invariant = {
  readonly name: string
  readonly sentence: string
  readonly query: string
  /**
   * Somebody works on the database: of one that lies still, such as a restored one, it says
   * nothing.
   */
  readonly isOfWork?: boolean
}

export type BrokenInvariant = {
  readonly name: string
  readonly sentence: string
  readonly count: number
  readonly examples: readonly string[]
}

/** In the order in which people would look for the cause. */
export const INVARIANTS: readonly Invariant[] = [
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
        join (
          select cycle_id, mall_id, s.status, sum(hashint8extended(id, 0)::numeric) as tally_rows
          from negativation_tally t
            cross join lateral (
              select t.status
              union all
              select ''
              where t.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
            ) s
          group by 1, 2, 3) t
          using (cycle_id, mall_id, status, tally_rows)
        where k.guarantors <> (
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
    query: `with counted as (
        select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal) as status,
          count(*) as persons,
          max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents)) as cents
        from negativation_item i
          join item_person p on p.item_id = i.id
        where p.inclusion <> 'A_ENVIAR' or p.was_ever_listed
        group by i.id
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
      live as (select * from kept where (items, persons, cents) <> (0, 0, 0))
      select 'item ' || id as what from (
        (
          select *
          from counted except
          select item_id, mall_id, status, persons, cents
          from negativated_item
        )
        union all (
          select item_id, mall_id, status, persons, cents
          from negativated_item except
          select *
          from counted
        )) of_items
      union all
      select distinct 'mall ' || mall_id || ', ' || status
      from (
        (select * from summed except select * from live)
        union all (select * from live except select * from summed)
      ) of_malls`,
  },
  {
    name: 'recovery-kept',
    sentence:
      'What was received of a boleto before and after its listing is kept as its receipts say, but in malls that are noted.',
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
            select sum(r.amount_cents)
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
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 30)::bigint,
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 60)::bigint,
          max(least(v.value, coalesce(r.cents, 0) - v.before)) filter (where r.days = 90)::bigint
        from valued v
          join received r on r.boleto_id = v.boleto_id
        where v.value > 0
        group by v.boleto_id, v.mall_id, v.item_id, v.grupo, v.started_on, v.value
      ),
      kept as (
        select boleto_id, mall_id, item_id, grupo, started_on, value_cents, received_30_cents,
          received_60_cents, received_90_cents
        from recovery_case
      )
      select 'boleto ' || boleto_id as what
      from (
        (select * from worked_out except select * from kept)
        union all (select * from kept except select * from worked_out)
      ) differing
      where mall_id not in (select mall_id from recovery_change)`,
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
    name: 'runs-whole',
    sentence: 'A run of a month that did not end well left nothing.',
    query: `
      select 'run ' || r.id as what
      from delinquency_run r
      where r.status <> 'CONCLUIDO'
        and (
          r.is_current
          or exists (
            select from delinquency_titulo t where t.month = r.month and t.run_id = r.id
          )
          or exists (select from delinquency_stock s where s.run_id = r.id)
          or exists (select from delinquency_sum s where s.run_id = r.id)
        )`,
  },
  {
    name: 'substitutions-accepted',
    sentence: 'A substitution that holds was accepted by the substitute, as the decision log says.',
    query: `
      select 'substitution ' || s.id as what
      from substitution s
      where s.accepted_at is not null and s.accepted_by is not null and not exists (
        select
        from audit_entry a
        where a.entity = 'substituicao' and a.entity_id = s.id::text
          and a.action in ('ACEITAR_SUBSTITUICAO', 'NOMEAR_SUBSTITUTO') and a.user_id = s.substitute_id
      )`,
  },
  {
    name: 'runs-go-on',
    isOfWork: true,
    sentence: 'Each run of a month that waits or is under way has its job: none is busy for ever.',
    query: `
      select 'run ' || r.id as what
      from delinquency_run r
      where r.status in ('SUBMETIDO', 'EXECUTANDO')
        and not exists (
          select
          from graphile_worker.jobs j
          where j.key = 'delinquency-runs.execute ' || r.id
        )`,
  },
  {
    name: 'no-job-stuck',
    isOfWork: true,
    sentence: 'No job is held for more than 10 s by a worker that gives no sign of life.',
    query: `select 'job ' || j.id as what from graphile_worker.jobs j
      where j.locked_at < clock_timestamp() - interval '10 seconds'
        and not exists (
          select
          from worker_heartbeat h
          where h.worker_id = j.locked_by and h.seen_at > clock_timestamp() - interval '10 seconds'
        )`,
  },
  {
    name: 'outbox-age',
    isOfWork: true,
    sentence: 'No sending waits for more than 15 minutes unless it is known why.',
    query: `
      select 'lote ' || id as what
      from bureau_batch
      where status in ('PREPARADO', 'ENVIANDO')
        and error is null
        and created_at < (
          select case when max(at) < now() - interval '1 day' then max(at) else now() end
          from audit_entry
        ) - interval '15 minutes'`,
  },
]

const maxShown = 5

/**
 * Asks them all; answers those that do not hold. Use the owner's connection: the mall scope must
 * hide nothing. At rest, those that speak of work are left out.
 */
export async function brokenInvariants(
  db: Kysely<DB>,
  when: 'at work' | 'at rest' = 'at work',
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, sentence, query, isOfWork } of invariants) {
    if (isOfWork && when === 'at rest') continue
    const { rows } = await sql<{
      what: string
    }>`select what from (${sql.raw(query)}) found order by 1`.execute(db)
    if (rows.length > 0)
      broken.push({
        name,
        sentence,
        count: rows.length,
        examples: rows.slice(0, maxShown).map(({ what }) => what),
      })
  }
  const { brokenChains: chains } = await verifyAudit(db)
  if (chains.length > 0) {
    const examples = chains
      .slice(0, maxShown)
      .map(({ chainId, position, reason }) => `chain ${chainId}, position ${position}: ${reason}`)
    broken.push({
      name: 'audit-chain',
      sentence: 'The decision log is the one that was written.',
      count: chains.length,
      examples,
    })
  }
  return broken
}

/** One line for one broken invariant. */
export const brokenLine = ({ name, sentence, count, examples }: BrokenInvariant): string =>
  `${name}: ${sentence} Broken ${count} times: ${examples.join('; ')}`

async function main(): Promise<number> {
  const database = await joinExistingDatabase(readSettings(process.env))
  try {
    const startedAt = performance.now()
    const broken = await brokenInvariants(database.admin)
    for (const each of broken) console.log(brokenLine(each))
    console.log(
      `${INVARIANTS.length + 1 - broken.length} invariants hold, ${broken.length} broken, in ${Math.round(performance.now() - startedAt)} ms`,
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(error instanceof CannotStart ? error.message : error)
      process.exitCode = 1
    },
  )
}
