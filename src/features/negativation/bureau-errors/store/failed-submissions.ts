import { type RawBuilder, sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { brazilian, type Source, sumOnce } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { FailedSubmission } from '../contract/failed-submissions.ts'
import type { Operacao } from '#features/negativation/debt-items/rules/bureau-request.ts'
import {
  itemArrears,
  itemsByTenant,
  personColumns,
  personFilters,
  personSorts,
} from '#features/negativation/debt-items/store/item-columns.ts'
import { listedValue, situation } from '#features/negativation/debt-items/store/shown-answers.ts'

/** A row from the database: the bureau's table adds the code texts, the rules the obstacles. */
export type FailedRow = Omit<
  FailedSubmission,
  'retornoSerasa' | 'impedimentoEnvio' | 'impedimentoExclusao'
> & {
  readonly retornoSerasa: Omit<FailedSubmission['retornoSerasa'], 'erros'> & {
    readonly codigos: readonly string[]
  }
  readonly inclusao: string
  readonly exclusao: string | null
  readonly bloqueado: boolean
}

/**
 * Attempts of an exclusion are its answered exclusions; those of an inclusion are stored with the
 * person.
 */
const attempts = sql`(case when i.failed_operation = 'INCLUSAO' then p.attempts else
  (select count(*)::int
    from bureau_submission s
    where s.person_id = p.id
      and s.operation = 'EXCLUSAO'
      and s.status in ('ACEITO', 'REJEITADO')) end)`

/** Codes that are not errors, per operation: a person may have them beside errors. */
export type HarmlessCodes = Readonly<Record<Operacao, readonly string[]>>

const listOf = (codes: readonly string[]) =>
  sql`array[${sql.join(codes.map((code) => sql.lit(code)))}]::text[]`

/** A column of a person's errors, in the bureau's order. */
const errorsOf = (harmless: HarmlessCodes, what: RawBuilder<unknown>) => sql`
  select ${what}
  from unnest(p.codes) with ordinality e (code, at)
  where e.code <> all(
    case i.failed_operation
      when 'EXCLUSAO' then ${listOf(harmless.EXCLUSAO)} else ${listOf(harmless.INCLUSAO)} end
  )`

/** Error that groups a person; '-' for a person without their own error. */
const firstError = (harmless: HarmlessCodes) =>
  sql`coalesce((${errorsOf(harmless, sql`(array_agg(e.code order by e.at))[1]`)}), '-')`

const valueOnce = sumOnce(sql`i.id`, listedValue)
const persons = sql`count(distinct p.document)`
const boletos = sql`count(distinct i.id)`

/** Corrected since the bureau's last answer, with nothing on its way. */
const isCorrected = sql`(
  p.inclusion = 'REJEITADO' and i.batch_id is null
  and exists (
    select
    from person_correction k
    where k.contract_id = i.contract_id and k.guarantor_id is not distinct from p.guarantor_id
      and k.corrected_at > coalesce(
        (select max(e.at) from bureau_event e where e.person_id = p.id), '-infinity'
      )
  )
)`

const filters = {
  comErro: () =>
    sql`i.status = 'FINALIZADO_COM_ERRO' and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)`,
  ...personFilters,
  nomFantasia: textContains(sql`i.trade_name`),
  operacao: (operation: string) => sql`i.failed_operation = ${operation}`,
  codigo: (code: string) => sql`${code} = any(p.codes)`,
  corrigidos: (isWanted: boolean) => (isWanted ? isCorrected : undefined),
}

const counts = {
  boletos,
  pessoas: persons,
  lojistas: sql`count(distinct i.tenant_id)`,
  reenviados: sql`count(distinct i.id) filter (where i.batch_id is not null)`,
  corrigidos: sql`count(*) filter (where ${isCorrected})`,
}

const groupsOf = (error: RawBuilder<unknown>): NonNullable<Source<FailedRow>['groups']> => ({
  causa: {
    key: error,
    name: error,
    oldest: sql`i.due_on`,
    sums: { valTotalVencido: valueOnce },
    days: { datVencimento: sql`min(i.due_on)` },
    counts: {
      tentativas: sql`max(${attempts})`,
      lojistas: counts.lojistas,
      boletos,
      pessoas: persons,
    },
    texts: { 'retornoSerasa.codigo': error },
  },
  lojista: itemsByTenant('shopping.nomeShopping', valueOnce, {
    counts: { tentativas: sql`max(${attempts})`, boletos, pessoas: persons },
  }),
})

/** Sent persons of boletos in FINALIZADO_COM_ERRO (rules 4.8), with the given status labels. */
export const failedSource = (
  statusLabels: Readonly<Record<string, string>>,
  harmless: HarmlessCodes,
): Source<FailedRow> => ({
  from: sql`
    item_person p join negativation_item i on i.id = p.item_id join mall m on m.id = i.mall_id`,
  columns: {
    ...personColumns,
    datVencimento: sql`i.due_on`,
    valTotalVencido: listedValue,
    operacao: sql`i.failed_operation`,
    statusWorkflowSerasa: sql`
      jsonb_build_object(
        'codigo', i.status, 'nome', ${statusLabels['FINALIZADO_COM_ERRO'] ?? ''}::text
      )`,
    retornoSerasa: sql`
      jsonb_build_object(
        'status', ${situation}, 'dataRetornoSerasa', p.last_event_on, 'mensagem', p.error_text,
        'codigos', p.codes, 'codigo', (${errorsOf(harmless, sql`string_agg(e.code, ', ' order by e.at)`)})
      )`,
    corrigido: isCorrected,
    tentativas: attempts,
    idLote: sql`i.batch_id`,
    versao: sql`i.version`,
    inclusao: sql`p.inclusion`,
    exclusao: sql`p.exclusion`,
    bloqueado: sql`p.is_blocked`,
  },
  sorts: {
    ...personSorts,
    datVencimento: sql`i.due_on`,
    'retornoSerasa.status': brazilian(sql`(${situation})`),
    'retornoSerasa.codigo': firstError(harmless),
    valTotalVencido: listedValue,
    tentativas: attempts,
  },
  arrears: itemArrears,
  mall: sql`i.mall_id`,
  filters,
  key: sql`p.id`,
  counts,
  totals: { valTotalVencido: valueOnce },
  groups: groupsOf(firstError(harmless)),
})

/** Other persons with the same document and a refused inclusion, in the same mall. */
export async function samePersons(
  tx: Tx,
  personId: number,
  malls: Malls,
): Promise<{ readonly id: number; readonly itemId: number }[]> {
  const { rows } = await sql<{ id: number; itemId: number }>`
    select q.id, q.item_id as "itemId"
    from item_person p
    join item_person q on q.document = p.document and q.mall_id = p.mall_id
    join negativation_item i on i.id = q.item_id
    where p.id = ${personId} and q.id <> p.id and ${ofMalls(sql`p.mall_id`, malls)}
      and i.status = 'FINALIZADO_COM_ERRO' and i.failed_operation = 'INCLUSAO'
      and i.batch_id is null and q.inclusion = 'REJEITADO'
    order by q.item_id`.execute(tx)
  return rows
}

export type FailedPerson = {
  readonly id: number
  readonly itemId: number
  readonly kind: 'LOJISTA' | 'FIADOR'
}

/** These persons, limited to these malls. */
export async function failedPersons(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<FailedPerson[]> {
  const { rows } = await sql<FailedPerson>`
    select p.id, p.item_id as "itemId", p.kind
    from item_person p
    where p.id = any(${ids}::bigint[]) and ${ofMalls(sql`p.mall_id`, malls)}`.execute(tx)
  return rows
}

/** Failed operation of each item; omits items no longer in error. */
export async function failedOperations(
  tx: Tx,
  itemIds: readonly number[],
): Promise<Map<number, Operacao>> {
  const { rows } = await sql<{ id: number; operation: Operacao }>`
    select id, failed_operation as operation
    from negativation_item
    where id = any(${itemIds}::bigint[]) and failed_operation is not null`.execute(tx)
  return new Map(rows.map(({ id, operation }) => [id, operation]))
}

export type SentLine = {
  readonly at: string
  readonly operation: Operacao
  readonly remessa: number
  readonly attempt: number
  readonly motive: string | null
  readonly value: number
  readonly by: string
  /** Our own key in the file, if the boleto number does not fit. */
  readonly ownKey: string | null
}
/** An answer of the bureau for a person. */
export type AnswerLine = {
  readonly at: string
  readonly operation: Operacao | null
  readonly remessa: number
  readonly code: string
  readonly group: string
  readonly text: string
}

/** Everything sent and answered for a person, newest first. */
export async function personLog(
  tx: Tx,
  personId: number,
): Promise<{ sentLines: SentLine[]; bureauLines: AnswerLine[] }> {
  const { rows: sentLines } = await sql<SentLine>`
    select coalesce(b.sent_at, b.created_at) as at, s.operation, b.remessa, s.attempt, s.motive,
      s.value_cents as value, b.created_by_name as by,
      case when s.contract_number <> i.number then s.contract_number end as "ownKey"
    from bureau_submission s
    join bureau_batch b on b.id = s.batch_id
    join negativation_item i on i.id = s.item_id
    where s.person_id = ${personId}
    order by s.id desc`.execute(tx)
  const { rows: bureauLines } = await sql<AnswerLine>`
    select e.at, s.operation, b.remessa, e.code, e.code_group as "group", e.text
    from bureau_event e
    join bureau_batch b on b.id = e.batch_id
    left join bureau_submission s on s.id = e.submission_id
    where e.person_id = ${personId} order by e.id desc`.execute(tx)
  return { sentLines, bureauLines }
}

/** Boleto of a person for its log, with the codes of its last return. */
export type LogSubject = {
  readonly itemId: number
  readonly number: string
  readonly luc: string
  readonly tradeName: string
  readonly document: string
  readonly phone: string
  readonly email: string
  readonly codes: readonly string[]
  readonly operation: Operacao | null
  readonly version: number
}

export async function logSubject(
  tx: Tx,
  itemId: number,
  personId: number,
  malls: Malls,
): Promise<LogSubject | undefined> {
  const { rows } = await sql<LogSubject>`
    select i.id as "itemId", i.number, i.luc, i.trade_name as "tradeName", p.document, p.codes,
      i.failed_operation as operation, i.version,
      case when p.kind = 'LOJISTA' then coalesce(c.phone, '') else '' end as phone,
      case when p.kind = 'LOJISTA' then coalesce(c.email, '') else '' end as email
    from item_person p
    join negativation_item i on i.id = p.item_id
    join contract c on c.id = i.contract_id
    where p.id = ${personId} and i.id = ${itemId} and ${ofMalls(sql`i.mall_id`, malls)}`.execute(tx)
  return rows[0]
}
