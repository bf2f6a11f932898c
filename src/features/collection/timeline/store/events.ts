import { sql } from 'kysely'
import { isInFollowUp } from '#features/legal/lawsuits/store/in-follow-up.ts'
import type { Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { onePlan } from '#server/database/statement-names.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Kind } from '../contract.ts'
import { disputeEvents, messageEvents, replyEvents } from './message-events.ts'

/** A row of the event union, before its text is built. */
export type EventRow = {
  readonly id: string
  readonly em: string
  readonly dia: LocalDate
  readonly soDia: boolean
  readonly tipo: Kind
  /** Code of an act, bureau reply or notice; their own rules translate it. */
  readonly codigo: string
  readonly corpo: Readonly<Record<string, string | number | boolean | null>>
  readonly idShopping: number
  readonly nomeShopping: string
  readonly idBoleto: number | null
  readonly numBoleto: string | null
  readonly fiador: string | null
  readonly valor: Cents | null
  readonly usuario: string | null
  /** The list that shows it, and its row there; null = none. */
  readonly lista:
    | 'BOLETOS'
    | 'RESULTADOS'
    | 'COMUNICACOES'
    | 'MENSAGENS'
    | 'CONTESTACOES'
    | 'ACOES'
    | null
  readonly linha: string | null
}

/** Log entries of bureau, removal and sending acts get their own kind; the rest are decisions. */
const kindOfAct = sql`case
  when a.action in ('ENVIAR', 'REENVIAR') then 'ENVIO'
  when a.action in (
    'RETORNO_BUREAU', 'REMOVIDO_BUREAU', 'PUBLICADO', 'LOTE_REJEITADO', 'LOTE_PERDIDO',
    'BUREAU_DESMENTE', 'RETORNO_DESMENTIDO'
  ) then 'BUREAU'
  when a.action in (
    'DETECTAR_BAIXA', 'PEDIR_BAIXA', 'APROVAR_BAIXA', 'LIBERAR_BAIXA', 'CANCELAR_BAIXA',
    'ATUALIZAR_VALOR'
  ) then 'BAIXA'
  else 'DECISAO' end`

/** An event without a time is placed at noon, so that no time zone moves it to another day. */
const noonOf = (day: ReturnType<typeof sql>) =>
  sql`(${day} + time '12:00') at time zone 'America/Sao_Paulo'`

/** Acts that the bureau results already show. */
const isOfBureau = sql`${kindOfAct} in ('ENVIO', 'BUREAU')`

/**
 * List and row of an event of item `i`: the result of a person, else the newest item of its boleto,
 * which the bill search shows.
 */
const listOf = (isResult: ReturnType<typeof sql>, person: ReturnType<typeof sql>) =>
  sql`
    case when ${isResult} then 'RESULTADOS' else 'BOLETOS' end,
    case when ${isResult} then ${person} else i.last_id end`

/** The newest item of boleto `b`; null if no cycle took it. */
const lastItem = sql`(select max(i.id) from negativation_item i where i.boleto_id = b.id)`

/** The list of action `l` once it is followed up; before that, no screen shows it to everybody. */
const listOfAction = sql`case when ${isInFollowUp} then 'ACOES' end`

/** True if negotiation `n` is the current promise of its boleto `b`. */
const isPromise = sql`exists (
  select from boleto_promise p where p.boleto_id = b.id and p.negotiation_id = n.id
)`

/** Whose events: a document in these malls, up to a day. */
type Scope = { readonly document: string; readonly today: LocalDate; readonly malls: Malls }

/** Rows of the tenant in a table: its document, in the malls. */
const ofTenant = ({ document, malls }: Scope, table: string) =>
  sql`${sql.ref(`${table}.document`)} = ${document} and ${ofMalls(sql.ref(`${table}.mall_id`), malls)}`

/**
 * Items of the tenant, which several kinds of events read. Their id in the decision log is a column:
 * a cast in a join would keep row-level security from the index of the log.
 */
const itemsOf = (scope: Scope) => sql`
  select i.*, y.competence, i.id::text as log_id,
    exists (
      select from negativated_item r where r.item_id = i.id and r.status is not null
    ) as is_result,
    (
      select min(p.id) from item_person p where p.item_id = i.id and p.kind = 'LOJISTA'
    ) as tenant_person,
    (select max(o.id) from negativation_item o where o.boleto_id = i.boleto_id) as last_id
  from negativation_item i
    join cycle y on y.id = i.cycle_id
  where ${ofTenant(scope, 'i')}`

const cycleEvents = sql`
  select 'c' || i.id as id, i.created_at as at, false as day_only, 'CICLO' as kind,
    i.origin as code,
    jsonb_build_object('ciclo', to_char(i.competence, 'MM/YYYY')) as body, i.mall_id,
    i.id as item_id, i.number, null::text as guarantor, i.balance_cents as value,
    null::text as by,
    'BOLETOS' as list, i.last_id as row_id
  from mine i`

const actEvents = sql`
  select 'a' || a.chain_id || '-' || a.position, a.at, false, ${kindOfAct}, a.action,
    jsonb_build_object('para', a.body ->> 'para', 'resultado', a.body ->> 'resultado', 'decisao',
      a.body ->> 'decisao', 'motivo', a.body ->> 'motivo',
      'texto', a.body ->> 'texto', 'lote', a.body -> 'lote'),
    i.mall_id, i.id, i.number, null, null, a.user_name,
    ${listOf(sql`${isOfBureau} and i.is_result`, sql`i.tenant_person`)}
  from mine i
    join audit_entry a
      on a.entity = 'boleto'
      and a.entity_id = i.log_id
      and a.action not in (
        'JUSTIFICAR', 'LIMPAR_JUSTIFICATIVA', 'GUARDAS', 'BAIXAR_DOSSIE', 'BAIXAR_ARQUIVO'
      )`

const justificationEvents = sql`
  select 'j' || j.id, j.created_at, false, 'JUSTIFICATIVA', '',
    jsonb_build_object(
      'texto', j.justification_text, 'observacao', j.observation, 'chamado', j.ticket, 'anexo',
      j.attachment_name
    ),
    i.mall_id, i.id, i.number, null, null, j.user_name, 'BOLETOS', i.last_id
  from mine i
    join item_justification j on j.item_id = i.id`

const bureauEvents = sql`
  select 'b' || e.id, e.at, false, 'BUREAU', e.code,
    jsonb_build_object('texto', e.text, 'remessa', b.remessa, 'operacao', s.operation),
    i.mall_id, i.id, i.number, case when p.kind = 'FIADOR' then p.name end, null, null,
    ${listOf(sql`i.is_result`, sql`p.id`)}
  from mine i
    join item_person p on p.item_id = i.id
    join bureau_event e on e.person_id = p.id
    join bureau_batch b on b.id = e.batch_id
    left join bureau_submission s on s.id = e.submission_id`

const paymentEvents = (scope: Scope) => sql`
  select 'p' || r.id, ${noonOf(sql`coalesce(r.paid_on, r.cleared_on)`)}, true, 'PAGAMENTO', '',
    jsonb_build_object('documento', r.payment_document, 'titulo', t.number,
      'tributoRetido', nullif(r.withheld_cents, 0)),
    r.mall_id, null, b.number, null, r.amount_cents + r.withheld_cents, null, 'BOLETOS', ${lastItem}
  from contract c
    join boleto b on b.contract_id = c.id
    join titulo t on t.boleto_id = b.id
    join receipt r on r.titulo_id = t.id
  where ${ofTenant(scope, 'c')} and coalesce(r.paid_on, r.cleared_on) is not null`

/** What banks reported about the boletos, each with its file (rules 11.7). */
const bankEvents = (scope: Scope) => sql`
  select 'k' || a.id, ${noonOf(sql`a.occurred_on`)}, true, 'BANCO', a.kind,
    jsonb_build_object('banco', a.bank, 'arquivo', f.file_name, 'situacao', a.state),
    a.mall_id, null, b.number, null, nullif(a.paid_cents, 0), null, 'BOLETOS', ${lastItem}
  from contract c
    join boleto b on b.contract_id = c.id
    join bank_act a on a.boleto_id = b.id
    left join received_file f on f.id = a.received_file_id
  where ${ofTenant(scope, 'c')}`

/** Títulos that left the files of the ERP or came back, and credits that they brought. */
const erpEvents = (scope: Scope) => sql`
  select 'u' || v.id, ${noonOf(sql`v.vanished_on`)}, true, 'ERP', 'SUMIU',
    jsonb_build_object('titulo', t.number, 'arquivo', f.file_name),
    v.mall_id, null, b.number, null, v.open_cents, null, 'BOLETOS', ${lastItem}
  from contract c
    join boleto b on b.contract_id = c.id
    join titulo t on t.boleto_id = b.id
    join vanished_titulo v on v.titulo_id = t.id
    left join received_file f on f.id = v.received_file_id
  where ${ofTenant(scope, 'c')}
  union all
  select 'w' || v.id, ${noonOf(sql`v.back_on`)}, true, 'ERP', 'VOLTOU',
    jsonb_build_object('titulo', t.number),
    v.mall_id, null, b.number, null, t.open_cents, null, 'BOLETOS', ${lastItem}
  from contract c
    join boleto b on b.contract_id = c.id
    join titulo t on t.boleto_id = b.id
    join vanished_titulo v on v.titulo_id = t.id and v.back_on is not null
  where ${ofTenant(scope, 'c')}
  union all
  select 'd' || d.id, ${noonOf(sql`d.due_on`)}, true, 'ERP', 'CREDITO',
    jsonb_build_object('titulo', d.number, 'arquivo', l.file_name),
    d.mall_id, null, null, null, d.original_cents, null, null, null
  from tenant_credit d
    left join erp_load l on l.id = d.load_id
  where ${ofTenant(scope, 'd')} and d.due_on <= ${scope.today}`

const noticeEvents = (scope: Scope) => sql`
  select 'n' || n.id, ${noonOf(sql`n.sent_on`)}, true, 'COMUNICACAO', n.kind,
    jsonb_build_object(
      'canal', n.channel, 'entregueEm', n.delivered_on, 'comprovante', n.proof, 'arquivo',
      n.file_name
    ),
    n.mall_id, null, b.number, case when n.recipient = 'FIADOR' then n.name end, null, null,
    'COMUNICACOES', n.id
  from contract c
    join boleto b on b.contract_id = c.id
    -- Those of the product are shown as messages, with their events.
    join notice n on n.boleto_id = b.id and n.message_id is null
  where ${ofTenant(scope, 'c')}`

const negotiationEvents = (scope: Scope) => sql`
  select 'g' || n.id, ${noonOf(sql`n.contact_on`)}, true, 'NEGOCIACAO', s.description,
    jsonb_build_object(
      'acordo', case when s.is_agreement then n.agreement_on end, 'texto', n.observation,
      'boletos', string_agg(b.number, ', ' order by b.due_on, b.id),
      'aberto', bool_or(b.open_cents > 0 and ${isPromise}),
      'pago', bool_or(
        b.open_cents = 0 and ${isPromise} and exists (
          select from titulo t join receipt r on r.titulo_id = t.id where t.boleto_id = b.id
        )
      )
    ),
    n.mall_id, null, case when count(*) = 1 then min(b.number) end, null, null,
    n.created_by_name, null, null
  from contract c
    join boleto b on b.contract_id = c.id
    join negotiation_boleto l on l.boleto_id = b.id
    join negotiation n on n.id = l.negotiation_id
    join negotiation_stage s on s.id = n.stage_id
  where ${ofTenant(scope, 'c')} and n.deleted_at is null
  group by n.id, s.id`

/** Contacts about the tenant as a whole, without boletos. */
const contactEvents = (scope: Scope) => sql`
  select 'h' || r.id, ${noonOf(sql`r.contact_on`)}, true, 'NEGOCIACAO', s.description,
    jsonb_build_object('texto', r.text, 'luc', r.luc), r.mall_id, null, null, null, null,
    r.created_by_name, null, null
  from contact_record r
    join negotiation_stage s on s.id = r.stage_id
  where ${ofTenant(scope, 'r')} and r.is_active`

const noteEvents = (scope: Scope) => sql`
  select 'o' || n.id, n.created_at, false, 'NOTA', '',
    jsonb_build_object('texto', n.text, 'sobre', n.subject_label), n.mall_id, null,
    case when n.subject = 'BOLETO' then n.subject_ref end, null, null, n.created_by_name, null, null
  from note n
  where ${ofTenant(scope, 'n')} and n.deleted_at is null`

const lawsuitEvents = (scope: Scope) => sql`
  select 'l' || v.id, v.created_at, false, 'ACAO', v.to_status,
    jsonb_build_object('resultado', v.outcome, 'recomendacao', v.recommendation, 'motivo', v.reason,
      'divida', d.name, 'luc', l.luc, 'regra', v.row),
    l.mall_id, null, null, null, v.criterion_cents, v.user_name, ${listOfAction}, l.id
  from lawsuit l
    join debt_type d on d.id = l.debt_type_id
    join lawsuit_move v on v.lawsuit_id = l.id
  where ${ofTenant(scope, 'l')} and l.is_confirmed`

const filingEvents = (scope: Scope) => sql`
  select 'f' || g.id, ${noonOf(sql`g.filed_on`)}, true, 'ACAO', 'AJUIZADA',
    jsonb_build_object('divida', d.name, 'luc', l.luc, 'processo', g.protocol), l.mall_id, null,
    null, null, l.criterion_cents, null, ${listOfAction}, l.id
  from lawsuit l
    join debt_type d on d.id = l.debt_type_id
    join lawsuit_guia g on g.lawsuit_id = l.id and g.filed_on is not null
  where ${ofTenant(scope, 'l')} and l.is_confirmed and l.concluded_phases = 7`

const dueEvents = (scope: Scope) => sql`
  select 'v' || b.id, ${noonOf(sql`b.due_on`)}, true, 'VENCIMENTO', '',
    jsonb_build_object('aberto', b.open_cents > 0), b.mall_id, null, b.number, null,
    b.original_cents, null, 'BOLETOS', ${lastItem}
  from contract c
    join boleto b on b.contract_id = c.id
  where ${ofTenant(scope, 'c')} and b.due_on <= ${scope.today}`

/**
 * Events of a document in these malls; the first part names the columns. Each part filters boletos
 * by mall first, because one document may have many.
 */
function events(document: string, today: LocalDate, malls: Malls) {
  const scope: Scope = { document, today, malls }
  const parts = [
    cycleEvents,
    actEvents,
    justificationEvents,
    bureauEvents,
    paymentEvents(scope),
    bankEvents(scope),
    erpEvents(scope),
    noticeEvents(scope),
    messageEvents(ofTenant(scope, 't')),
    replyEvents(ofTenant(scope, 't')),
    disputeEvents(ofTenant(scope, 't')),
    negotiationEvents(scope),
    contactEvents(scope),
    noteEvents(scope),
    lawsuitEvents(scope),
    filingEvents(scope),
    dueEvents(scope),
  ]
  return sql`(
    with mine as (${itemsOf(scope)})
    ${sql.join(parts, sql` union all `)}
  ) e join mall m on m.id = e.mall_id`
}

export const eventSource = (
  document: string,
  today: LocalDate,
  malls: Malls,
): Source<EventRow> => ({
  from: events(document, today, malls),
  columns: {
    id: sql`e.id`,
    em: sql`e.at`,
    dia: sql`(e.at at time zone 'America/Sao_Paulo')::date`,
    soDia: sql`e.day_only`,
    tipo: sql`e.kind`,
    codigo: sql`e.code`,
    corpo: sql`e.body`,
    idShopping: sql`e.mall_id`,
    nomeShopping: sql`m.name`,
    idBoleto: sql`e.item_id`,
    numBoleto: sql`e.number`,
    fiador: sql`e.guarantor`,
    valor: sql`e.value`,
    usuario: sql`e.by`,
    lista: sql`e.list`,
    linha: sql`e.row_id::text`,
  },
  sorts: { em: sql`e.at` },
  mall: sql`e.mall_id`,
  filters: {
    tipo: (kinds: string[]) => sql`e.kind = any(${kinds}::text[])`,
  },
  key: sql`e.id`,
  // Planning its joins takes longer than reading the events of a tenant.
  isOfOnePlan: true,
})

/** Event count per kind of a document in these malls. */
export async function countKinds(
  tx: Tx,
  document: string,
  today: LocalDate,
  malls: Malls,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select e.kind, count(*)::int as n
    from ${events(document, today, malls)}
    group by e.kind ${sql.raw(onePlan)}`.execute(tx)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}
