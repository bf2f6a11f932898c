import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#values/local-date.ts'

import type { DatedRequirement } from '../rules/requirement.ts'

/**
 * For comparisons: whether a requirement belongs to the list before or after; by default to both.
 */
export type ListedRequirement = DatedRequirement & {
  readonly isBefore?: boolean
  readonly isAfter?: boolean
}

/** Facts for eligibility beside the ledger (rules 5.1). */
export type EligibilityFacts = {
  readonly today: LocalDate
  /** Latest due day that counts as overdue. */
  readonly lastOverdueDueOn: LocalDate
  readonly requirements: readonly ListedRequirement[]
  readonly blocksAgreements: boolean
  readonly excludesRecovery: boolean
  /** Day for which a payment at the bank excludes a título; null if it does not (rules 11.7). */
  readonly heldOn: LocalDate | null
  /** SUMIDO_BLOQUEIA: a título that vanished from the ERP is excluded (rules 11.5). */
  readonly excludesVanished: boolean
}

// A changed requirement appears in both lists under one id, so rows are identified by place.
const asRequirements = (requirements: readonly ListedRequirement[]) => sql`
  select r.place, r.id, coalesce(r."isBefore", true) as is_before,
    coalesce(r."isAfter", true) as is_after, r."debtTypeId" as debt_type_id, r."actionTypeId" as action_type_id,
    r."minTotal_cents" as min_total, r."minMonth_cents" as min_month, r."dueSince" as due_since,
    r."dueUntil" as due_until, r."minBoletos" as min_boletos,
    r."activeContractsOnly" as active_only, r."skipsCaseAgreement" as skips_case_agreement,
    r."includesAdminBoletos" as includes_admin
  from jsonb_to_recordset(${JSON.stringify(
    requirements.map((requirement, place) => ({ ...requirement, place })),
  )}::jsonb) as r(place int, id int, "isBefore" boolean, "isAfter" boolean, "debtTypeId" int,
    "actionTypeId" int, "minTotal_cents" bigint, "minMonth_cents" bigint, "dueSince" date,
    "dueUntil" date, "minBoletos" int, "activeContractsOnly" boolean, "skipsCaseAgreement" boolean,
    "includesAdminBoletos" boolean)`

/**
 * Why an overdue título is excluded regardless of requirements (5.1-2); null if eligible.
 * Ledger-wide conditions are evaluated once, as id lists.
 */
const outBy = ({
  today,
  blocksAgreements,
  excludesRecovery,
  heldOn,
  excludesVanished,
}: EligibilityFacts) => sql`
  case
    when k.legal_status in ('RJ_DEFERIDA', 'RJ_APROVADA') and ${excludesRecovery}::boolean
      then 'RECUPERACAO_JUDICIAL'
    when t.contract_id in (
      select contract_id
      from lawsuit
      where outcome = 'EXCECAO' and exception_until >= ${today} and contract_id is not null
    ) then 'EXCECAO_DA_ACAO'
    when t.id in (
      select x.titulo_id
      from lawsuit_titulo x
        join lawsuit l on l.id = x.lawsuit_id
      where l.is_open and l.status <> 'AGUARDANDO_LIBERACAO'
        or l.outcome = 'CONCLUIDA' and l.ending is distinct from 'SEM_MERITO' and x.is_considered
    ) then 'OUTRA_ACAO'
    when t.boleto_id in (
      select h.boleto_id from held_boleto h where h.held_until >= ${heldOn}::date
    ) then 'PAGO_NO_BANCO'
    when ${excludesVanished}::boolean and t.id in (
      select v.titulo_id from vanished_titulo v where v.state in ('SUMIDO', 'PROPOSTO')
    ) then 'SUMIDO'
    when ${blocksAgreements}::boolean and t.id in (
      select i.titulo_id
      from oracle_instalment i
        join oracle_agreement a on a.id = i.agreement_id
      where a.in_force_until >= ${today}
    ) then 'ACORDO'
    when exists (select from module_with_exceptions w where w.module = 'AJUIZAMENTO')
      and exists (
        select from excepted_titulo e where e.titulo_id = t.id and e.module = 'AJUIZAMENTO'
      ) then 'LISTA_DE_EXCECAO'
  end`

/** Every open título with its debt type: by its kinds, else by its ledger account. */
const typedTitulos = (lastOverdueDueOn: EligibilityFacts['lastOverdueDueOn']) => sql`
  select t.id, t.mall_id, t.contract_id, t.boleto_id, t.open_cents, t.original_due_on,
    t.movement_type_id, t.fine_discount_cents, t.interest_discount_cents, t.is_administrative,
    coalesce(m.debt_type_id, a.debt_type_id) as debt_type_id,
    b.due_on <= ${lastOverdueDueOn} as is_overdue
  from titulo t
    join boleto b on b.id = t.boleto_id
    join contract k on k.id = t.contract_id
    left join debt_type_match m
      on m.contract_type_id = k.contract_type_id
      and m.document_type_id = t.document_type_id
      and m.movement_type_id = t.movement_type_id
    left join ledger_account a on a.account = t.ledger_account and a.is_active
  where t.open_cents > 0`

/**
 * Rules 5.1, steps 1 to 3, as CTEs. `classified` has every open título with debt type and
 * exclusion; `summed` the debt per contract and requirement. A boolean marks eligible títulos: the
 * planner expects half of booleans to be true, but almost no nulls.
 */
export const debtsByRequirement = (facts: EligibilityFacts): RawBuilder<unknown> => sql`
  requirement as materialized (${asRequirements(facts.requirements)}),
  typed as materialized (${typedTitulos(facts.lastOverdueDueOn)}),
  classified as materialized (
    select c.*, c.out_by is null as is_free
    from (
      select t.*, ${outBy(facts)} as out_by
      from typed t
        join contract k on k.id = t.contract_id
      where t.is_overdue and t.debt_type_id is not null
      offset 0
    ) c
  ),
  in_window as (
    select t.*, r.place, r.min_month,
      (t.original_due_on <= r.due_until) as is_old_enough,
      sum(t.open_cents) filter (where t.original_due_on <= r.due_until)
        over (partition by t.contract_id, r.place, date_trunc('month', t.original_due_on)) as of_month
    from classified t
      join requirement r
        on r.debt_type_id = t.debt_type_id
        and t.original_due_on >= coalesce(r.due_since, '-infinity'::date)
        and (r.includes_admin or not t.is_administrative)
    where t.is_free
  ),
  summed as (
    select contract_id, place,
      sum(open_cents) filter (where is_old_enough and of_month >= min_month) as criterion,
      count(distinct boleto_id) filter (where is_old_enough and of_month >= min_month) as boletos
    from in_window
    group by contract_id, place
  )`

/**
 * Step 4: contract and debt type pairs that requirements `r` allow to sue, with requirement and
 * sums.
 */
export const pairsOf = (requirements: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select distinct on (s.contract_id, r.debt_type_id) s.contract_id, r.debt_type_id,
      r.id as requirement_id, s.place, s.criterion, s.boletos, k.mall_id, k.number as contract_number, k.luc,
      k.document, k.name, k.trade_name, k.object,
      case when y.code = 'DES' and k.status = 'INATIVO'
        then (select id from lawsuit_action_type where code = 'EXE')
        else r.action_type_id
      end as action_type_id
    from summed s
      join requirement r on r.place = s.place
      join contract k on k.id = s.contract_id
      join lawsuit_action_type y on y.id = r.action_type_id
    where ${requirements} and s.criterion >= greatest(r.min_total, 1)
      and s.boletos >= r.min_boletos
      and (k.status = 'ATIVO' or not r.active_only)
      and not (r.skips_case_agreement and s.contract_id in (
        select contract_id from case_agreement where status = 'VIGENTE'
      ))
      and not exists (
        select
        from lawsuit l
        where l.mall_id = k.mall_id
          and l.contract_number = k.number
          and l.debt_type_id = r.debt_type_id
          and l.is_open
          and l.status <> 'AGUARDANDO_LIBERACAO'
      )
    order by s.contract_id, r.debt_type_id, r.min_total desc, r.id`

/**
 * Rules 5.1, steps 1 to 5. `chosen` has the eligible pairs with requirement and sums, `claimed`
 * their títulos.
 */
export const eligibility = (facts: EligibilityFacts): RawBuilder<unknown> => sql`
  ${debtsByRequirement(facts)},
  chosen as materialized (${pairsOf(sql`true`)}),
  claimed as (
    select w.id as titulo_id, w.mall_id, w.contract_id, w.debt_type_id, w.open_cents,
      w.original_due_on, w.movement_type_id, w.fine_discount_cents, w.interest_discount_cents, (w.is_old_enough and w.of_month >= w.min_month) as is_considered
    from chosen c
      join in_window w on w.contract_id = c.contract_id and w.place = c.place
  )`
