import { sql } from 'kysely'

import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { among, brazilian, compileOnce, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { StepRow } from '../contract/step-row.ts'
import { LAWSUIT_PLACES, LAWSUIT_STATUSES } from '../rules/status.ts'
import { disputedSince } from './disputes.ts'
import { costsOfState, estimate } from './expected-value.ts'

const statusName = sql`case l.status ${sql.join(
  LAWSUIT_STATUSES.map(
    (code) => sql`when ${sql.lit(code)} then ${sql.lit(LAWSUIT_PLACES[code].label)}`,
  ),
  sql` `,
)} end`

/** How often the contract and debt type ended exempt (rules 5.2-8b). */
const exemptions = sql`
  (
    select count(*)::int
    from lawsuit e
    where e.mall_id = l.mall_id and e.contract_number = l.contract_number
      and e.debt_type_id = l.debt_type_id and e.outcome = 'ISENTA'
  )`

const promise = sql`
  (
    select max(p.agreement_on)
    from lawsuit_titulo x
      join titulo o on o.id = x.titulo_id
      join boleto_promise p on p.boleto_id = o.boleto_id
    where x.lawsuit_id = l.id and x.is_considered
  )`

const steps = compileOnce<Omit<StepRow, 'prescrito'>>({
  from: sql`
    lawsuit l
    join mall m on m.id = l.mall_id
    join debt_type d on d.id = l.debt_type_id
    join lawsuit_action_type a on a.id = l.action_type_id
    ${costsOfState}
    left join contract c on c.id = l.contract_id
    left join lawsuit_requirement q on q.id = l.requirement_id
    left join lawsuit_justification j on j.id = l.justification_id
    left join group_tenant t
      on t.mall_id = l.mall_id and t.document = l.document and t.luc = l.luc
    left join collection_group g on g.id = t.group_id`,
  columns: {
    id: sql`l.id`,
    versao: sql`l.version`,
    idShopping: sql`l.mall_id`,
    contratoShoppingNome: sql`m.name`,
    numeroContrato: sql`l.contract_number`,
    grupo: sql`g.name`,
    portfolio: sql`g.portfolio`,
    contratoNomeFantasia: sql`l.trade_name`,
    contratoLuc: sql`l.luc`,
    contratoRazaoSocial: sql`l.name`,
    contratoCodObjeto: sql`l.object`,
    idLojista: sql`
      (select e.id from tenant e where e.mall_id = l.mall_id and e.document = l.document)`,
    contratoCpfCnpj: sql`l.document`,
    tipoDividaCodigo: sql`d.code`,
    tipoDividaNome: sql`d.name`,
    tipoAcaoNome: sql`a.name`,
    saldoAberto: sql`l.criterion_cents`,
    saldoAbertoTotal: sql`l.open_total_cents`,
    saldoDevedorCorrigido: sql`l.corrected_cents`,
    corrigidoEm: sql`l.corrected_on`,
    ...estimate,
    custas: {
      uf: sql`nullif(upper(m.uf), '')`,
      percentual: sql`f.rate_bps`,
      valorMinimo: sql`f.min_cents`,
      valorMaximo: sql`f.max_cents`,
      despesas: sql`f.fixed_cents`,
    },
    quantidadeBoletos: sql`l.boleto_count`,
    quantidadeExcecao: exemptions,
    seguiraParaWorkflow: sql`l.follows_workflow`,
    recomendacao: sql`l.recommendation`,
    idJustificativa: sql`l.justification_id`,
    justificativa: sql`j.text`,
    numChamado: sql`l.ticket`,
    observacao: sql`l.observation`,
    nomeAnexo: sql`l.attachment_name`,
    statusWorkflow: { codigo: sql`l.status`, nome: statusName },
    naEtapaDesde: sql`l.step_entered_on`,
    prazo: sql`l.step_due_on`,
    primeiroVencimento: sql`l.first_due_on`,
    prescreveEm: sql`l.prescribes_on`,
    promessaEm: promise,
    statusJuridico: sql`coalesce(c.legal_status, '')`,
    contestadoDesde: disputedSince,
    abaixoDoMinimo: sql`coalesce(l.criterion_cents < q.min_total_cents, false)`,
    motivo: sql`l.reason`,
    tratadoPor: sql`l.handled_by`,
    titulosAlteradosPor: sql`l.titulos_by`,
    alteradoEm: sql`l.updated_at`,
  },
  sorts: {
    contratoShoppingNome: brazilian(sql`m.name`),
    contratoRazaoSocial: brazilian(sql`l.name`),
    contratoNomeFantasia: brazilian(sql`l.trade_name`),
    contratoLuc: sql`l.luc`,
    numeroContrato: sql`l.contract_number`,
    tipoDividaNome: brazilian(sql`d.name`),
    tipoDividaCodigo: sql`d.code`,
    tipoAcaoNome: brazilian(sql`a.name`),
    quantidadeBoletos: sql`l.boleto_count`,
    primeiroVencimento: sql`l.first_due_on`,
    saldoAberto: sql`l.criterion_cents`,
    saldoDevedorCorrigido: sql`l.corrected_cents`,
    custasEstimadas: estimate.custasEstimadas,
    valorEsperado: estimate.valorEsperado,
    recomendacao: sql`l.recommendation`,
    prazo: sql`l.step_due_on`,
    prescreveEm: sql`l.prescribes_on`,
  },
  arrears: { dueOn: sql`l.first_due_on`, isOpen: sql`l.first_due_on is not null` },
  mall: sql`l.mall_id`,
  filters: {
    etapa: (step: string) => sql`l.status = ${step}`,
    status: (statuses: string[]) => among(sql`l.status`, statuses, 'text'),
    brand: textContains(sql`l.trade_name`),
    cpfCnpj: (document: string) => matchesDocument(sql`l.document`, document),
    luc: (text: string) => sql`l.luc ilike ${startsWith(text)}`,
    idTipoAcao: (ids: number[]) => among(sql`l.action_type_id`, ids, 'int'),
    portfolioId: (names: string[]) => sql`g.portfolio = any(${names})`,
    billingGroupId: (ids: number[]) => among(sql`g.id`, ids, 'int'),
    recomendacao: (recommendations: string[]) =>
      among(sql`l.recommendation`, recommendations, 'text'),
    ids: (ids: number[]) => sql`l.id = any(${ids}::bigint[])`,
  },
  key: sql`l.id`,
  totals: {
    saldoAberto: sql`sum(l.criterion_cents)`,
    saldoDevedorCorrigido: sql`sum(l.corrected_cents)`,
  },
  counts: {
    ajuizar: sql`count(*) filter (where l.recommendation = 'AJUIZAR')`,
    valorAjuizar: sql`sum(l.criterion_cents) filter (where l.recommendation = 'AJUIZAR')`,
    isentar: sql`count(*) filter (where l.recommendation = 'ISENTAR')`,
    valorIsentar: sql`sum(l.criterion_cents) filter (where l.recommendation = 'ISENTAR')`,
  },
})

const lapsedOn = (today: LocalDate) => sql`
  case when l.prescribes_on < ${today} then (
    select jsonb_build_object(
      'valor', coalesce(sum(p.open_cents) filter (where p.prescribes_on < ${today}), 0),
      'proxima', min(p.prescribes_on) filter (where p.prescribes_on >= ${today}))
    from lawsuit_titulo x
      join titulo_prescription p on p.id = x.titulo_id
    where x.lawsuit_id = l.id and x.is_considered) end`

/** List source of actions in their steps, for analysis and approvals on a day. */
export const stepsOn = (today: LocalDate): Source<StepRow> => ({
  ...steps,
  columns: { ...steps.columns, prescrito: lapsedOn(today) },
  ...(steps.row ? { row: sql`${steps.row}, ${lapsedOn(today)} as "prescrito"` } : {}),
})
