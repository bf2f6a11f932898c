import { type RawBuilder, sql } from 'kysely'

import type { FollowUp } from '#features/legal/lawsuits/rules/phases.ts'
import { PHASES } from '#features/legal/lawsuits/rules/phases.ts'
import { waitKind } from '#features/legal/lawsuits/store/queue.ts'
import { isInFollowUp } from '#features/legal/lawsuits/store/in-follow-up.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, conditions, type Source, type WindowInput } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { normalizeCaseNumber } from '#values/case-number.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { guiaJson } from '#features/legal/lawsuits/store/lawsuits.ts'

import type { PendingKind, WithGuia } from '../contract/list.ts'
import type { WarningFacts } from '../rules/warnings.ts'
import { lacksProtocol, lacksTicket } from './protocols.ts'
import { warningFacts } from './warnings.ts'

/** A row as read; the rules add what the phase lacks and the warnings. */
export type FollowedRow = Omit<WithGuia, 'falta' | 'avisos'> & {
  readonly followUp: FollowUp
  readonly warnings: WarningFacts | null
}

/** Current phase number; 7 when all are concluded. */
const phase = sql`least(l.concluded_phases + 1, 7)`

const phaseNames = sql.join(
  PHASES.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)

const rows = sql`
  (
    select l.*
    from lawsuit l
    where ${isInFollowUp}
  ) l
  join mall m on m.id = l.mall_id
  join debt_type d on d.id = l.debt_type_id
  join lawsuit_action_type a on a.id = l.action_type_id
  left join lawsuit_status s on s.id = l.court_status_id
  left join lawsuit_guia g on g.lawsuit_id = l.id`

const guias = sql`(
  select coalesce(jsonb_agg(${guiaJson}
    order by i.id), '[]')
  from lawsuit_guia i where i.lawsuit_id = l.id)`

const checklist = sql`(
  select '{"CONTRATO":"PENDENTE","ADITIVOS":"PENDENTE","FIANCA":"PENDENTE","DEMONSTRATIVO":"PENDENTE","PROCURACAO":"PENDENTE"}'::jsonb
    || coalesce(jsonb_object_agg(c.item, c.state), '{}')
  from lawsuit_checklist c where c.lawsuit_id = l.id)`

/** Matches tickets and case numbers of any guia by prefix; case numbers with or without mask. */
const hasTicket = (typed: string): RawBuilder<unknown> => sql`exists (
  select
  from lawsuit_guia i
  where i.lawsuit_id = l.id
    and (i.filing_ticket ilike ${startsWith(typed)} or i.payment_ticket ilike ${startsWith(typed)}
      or i.protocol like ${startsWith(normalizeCaseNumber(typed))}))`

const inGroups = (groups: readonly number[]): RawBuilder<unknown> => sql`exists (
  select
  from group_tenant t
  where t.mall_id = l.mall_id and t.document = l.document and t.luc = l.luc
    and t.group_id = any(${groups}::int[]))`

const awaitsConfirmation = sql`exists (
  select from lawsuit_confirmation f where f.lawsuit_id = l.id and f.state = 'PENDENTE')`

/** Conditions of the pending states; same as in the queue. */
const pendingIn = (today: LocalDate): Readonly<Record<PendingKind, RawBuilder<unknown>>> => {
  const waitsFor = (kind: string) => sql`(l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed
    and ${waitKind(today)} = ${kind})`
  return {
    AGUARDA_CONFIRMACAO: awaitsConfirmation,
    ALEM_DO_PRAZO: waitsFor('ALEM_DO_PRAZO'),
    CHAMADO: waitsFor('CHAMADO'),
    QUITADA: waitsFor('QUITADA'),
    SEM_CHAMADO: lacksTicket,
    SEM_PROTOCOLO: lacksProtocol,
  }
}

const columns = {
  id: sql`l.id`,
  origem: sql`l.origin`,
  idShopping: sql`l.mall_id`,
  shopping: sql`m.name`,
  nomeFantasia: sql`l.trade_name`,
  luc: sql`l.luc`,
  razaoSocial: sql`l.name`,
  cpfCnpj: sql`l.document`,
  contrato: sql`l.contract_number`,
  saldoVencidoAtualizado: sql`l.corrected_cents`,
  atualizadoEm: sql`l.corrected_on`,
  saldoAbertoCriterio: sql`l.criterion_cents`,
  saldoAbertoTotal: sql`l.open_total_cents`,
  tipoAcao: sql`a.code`,
  nomeTipoAcao: sql`a.name`,
  tipoDivida: sql`d.code`,
  statusProcesso: sql`coalesce(s.name, 'Em andamento')`,
  idFaseAtual: phase,
  faseAtual: sql`case ${phase} ${phaseNames} end`,
  fasesConcluidas: sql`l.concluded_phases`,
  faseDesde: sql`l.phase_entered_on`,
  prazoConclusao: sql`l.phase_due_on`,
  prescreveEm: sql`l.prescribes_on`,
  ajuizadaEm: sql`case when l.concluded_phases = 7 then (
    select max(i.filed_on) from lawsuit_guia i where i.lawsuit_id = l.id) end`,
  quitadaAposChamado: sql`l.is_settled_after_ticket`,
  aguardaConfirmacao: awaitsConfirmation,
  encerrada: sql`(l.status = 'ENCERRADA')`,
  followUp: { concluded: sql`l.concluded_phases`, guias, checklist },
  numeroChamadoAjuizamento: sql`g.filing_ticket`,
  statusChamadoAjuizamento: sql`g.filing_status`,
  numeroProtocolo: sql`g.protocol`,
  dataAjuizamento: sql`g.filed_on`,
  valor: sql`g.amount_cents`,
  numeroPO: sql`g.purchase_order`,
  numeroChamadoPagamento: sql`g.payment_ticket`,
  comprovantePagamento: sql`g.has_payment_proof`,
}

const sorts = {
  origem: sql`l.origin`,
  shopping: brazilian(sql`m.name`),
  nomeFantasia: brazilian(sql`l.trade_name`),
  luc: sql`l.luc`,
  razaoSocial: brazilian(sql`l.name`),
  contrato: sql`l.contract_number`,
  saldoVencidoAtualizado: sql`l.corrected_cents`,
  saldoAbertoCriterio: sql`l.criterion_cents`,
  saldoAbertoTotal: sql`l.open_total_cents`,
  tipoAcao: sql`a.code`,
  tipoDivida: sql`d.code`,
  faseAtual: sql`l.concluded_phases`,
  prescreveEm: sql`l.prescribes_on`,
  // Filed actions have no term and sort last.
  prazoConclusao: sql`coalesce(l.phase_due_on, 'infinity'::date)`,
}

const filters = {
  shoppingIds: (malls: readonly number[]) => sql`l.mall_id = any(${malls}::int[])`,
  idsFases: (phases: readonly number[]) => sql`${phase} = any(${phases}::int[])`,
  numeroChamado: (typed: string) => hasTicket(typed),
  cpfCnpj: (document: string) => matchesDocument(sql`l.document`, document),
  mesAnoCicloAjuizamento: (month: string) => sql`to_char(l.cycle_month, 'MM/YYYY') = ${month}`,
  luc: (typed: string) => sql`l.luc ilike ${startsWith(typed)}`,
  idsGruposCobranca: (groups: readonly number[]) => inGroups(groups),
  tiposAcao: (types: readonly string[]) =>
    sql`(a.id::text = any(${types}::text[]) or a.code = any(${types}::text[]))`,
  nomeFantasia: textContains(sql`l.trade_name`),
  situacao: (which: 'PENDENTES' | 'AJUIZADAS') =>
    which === 'PENDENTES'
      ? sql`(l.status = 'EM_ACOMPANHAMENTO' and l.concluded_phases < 7)`
      : sql`l.concluded_phases = 7`,
  // The page shows one row per action; the spreadsheet one per guia.
  umaPorAcao: (isAlone: boolean) =>
    isAlone
      ? sql`g.id is not distinct from (
          select min(i.id) from lawsuit_guia i where i.lawsuit_id = l.id)`
      : undefined,
}

/** Followed actions on a day, one row per guia. */
export const followUpSource = (today: LocalDate): Source<FollowedRow> => ({
  from: rows,
  columns: {
    ...columns,
    diasNaFase: sql`(${today}::date - l.phase_entered_on)`,
    diasParaPrazo: sql`(l.phase_due_on - ${today}::date)`,
    diasParaPrescrever: sql`(l.prescribes_on - ${today}::date)`,
    warnings: warningFacts(today),
  },
  sorts,
  arrears: {
    dueOn: sql`l.first_due_on`,
    isOpen: sql`l.first_due_on is not null and l.open_total_cents > 0`,
  },
  mall: sql`l.mall_id`,
  filters: {
    ...filters,
    pendencia: (kinds: readonly string[]) =>
      kinds.length === 0
        ? undefined
        : sql`(${sql.join(
            kinds.map((kind) => pendingIn(today)[kind as PendingKind] ?? sql`false`),
            sql` or `,
          )})`,
  },
  key: sql`l.id`,
})

export type PhaseCount = { readonly phase: number; readonly count: number }
export type FollowUpSums = {
  readonly phases: readonly PhaseCount[]
  readonly contracts: number
  readonly clients: number
  readonly openCents: Cents
  readonly lateCount: number
}

/**
 * Totals over all actions of a search; open amounts count once per contract. Excludes actions that
 * await confirmation (rules 5).
 */
export async function readSums(
  tx: Tx,
  source: Source<FollowedRow>,
  filter: WindowInput,
  today: LocalDate,
): Promise<FollowUpSums> {
  const { rows: found } = await sql<FollowUpSums>`
    with found as materialized (
      select l.id, ${phase} as phase, l.mall_id, l.contract_number, l.document,
        l.open_total_cents, l.phase_due_on
      from ${source.from}
      where ${conditions(source, { ...filter, umaPorAcao: true })} and l.is_confirmed
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('phase', phase, 'count', n) order by phase), '[]')
        from (select phase, count(*) as n from found group by phase) p) as phases,
      count(distinct (mall_id, contract_number))::int as contracts,
      count(distinct document)::int as clients,
      coalesce((
        select sum(open_cents)
        from (
          select max(open_total_cents) as open_cents
          from found
          group by mall_id, contract_number
        ) c
      ), 0)::bigint as "openCents",
      count(*) filter (where phase_due_on < ${today}::date)::int as "lateCount"
    from found`.execute(tx)
  return found[0] ?? { phases: [], contracts: 0, clients: 0, openCents: 0 as Cents, lateCount: 0 }
}
