import { sql } from 'kysely'

import { contains, startsWith } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { normalizeDocument } from '#values/document.ts'
import { foldForSearch } from '#values/fold-text.ts'
import type { LocalDate } from '#values/local-date.ts'

import { BILL_STATUSES, type BureauBill, type FoundBill } from '../contract/bill-search.ts'
import { RESULTADOS, statusLabel, WORKFLOW_STATUSES } from '../rules/status.ts'

const casesOf = (words: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(words).map(([code, name]) => sql`when ${code} then ${name}`),
    sql` `,
  )

const statusName = sql`(case i.status ${casesOf(Object.fromEntries(WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)])))} end)`

const address = sql`concat_ws(', ', nullif(p.street, ''), nullif(p.district, ''), nullif(p.city, ''), nullif(p.uf, ''), nullif(p.cep, ''))`

const ofMallsAsked = (malls: readonly number[]) => sql`i.mall_id = any(${malls}::int[])`

/** The days that tell 'Status Boleto' (rules 3): the last overdue due date, and the last business day before today. */
export type BillDays = { readonly lastOverdueDueOn: LocalDate; readonly lastClearedDueOn: LocalDate }

/** 'Status Boleto' (rules 4.8). Agreements join here once they exist. */
const billStatus = ({ lastOverdueDueOn, lastClearedDueOn }: BillDays) => sql`(case
  when b.open_cents = 0 and exists (select from titulo t join receipt e on e.titulo_id = t.id where t.boleto_id = b.id) then 'PAGO'
  when b.open_cents = 0 then 'CANCELADO'
  when b.due_on <= ${lastOverdueDueOn} then 'VENCIDO'
  when b.due_on <= ${lastClearedDueOn} then 'EM_COMPENSACAO'
  else 'A_VENCER' end)`

/** 'Retirado: pago em 13/11/2026': how the item ended and, where money ended it, when that came. */
const outcomeName = sql`case i.outcome ${casesOf(RESULTADOS)} end || coalesce(case when i.outcome = 'RETIRADO_PAGAMENTO' then
  (select to_char(max(coalesce(e.paid_on, e.cleared_on)), '" em "DD/MM/YYYY') from titulo t join receipt e on e.titulo_id = t.id where t.boleto_id = i.boleto_id) end, '')`

/** Boletos of the workflow in any step and of any cycle (spec 1:2.15). */
export const billSource = (days: BillDays): Source<BureauBill> => ({
  from: sql`negativation_item i join mall m on m.id = i.mall_id join cycle y on y.id = i.cycle_id join boleto b on b.id = i.boleto_id
    left join justification j on j.id = i.justification_id`,
  columns: {
    idBoleto: sql`i.id`,
    idShopping: sql`i.mall_id`,
    nmShopping: sql`m.name`,
    nomFantasia: sql`i.trade_name`,
    serasaLoja: sql`jsonb_build_object('nomRazaoSocial', i.tenant_name, 'numCpfcnpjLoja', i.document, 'luc', i.luc)`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    datVencimento: sql`i.due_on`,
    valTotalVencido: sql`i.balance_cents`,
    cicloNegativacao: sql`jsonb_build_object('id', y.id, 'nome', to_char(y.competence, 'MM/YYYY'))`,
    statusWorkflowSerasa: sql`jsonb_build_object('codigo', i.status, 'nome', ${statusName})`,
    resultado: sql`case when i.outcome is not null then jsonb_build_object('codigo', i.outcome, 'nome', ${outcomeName}) end`,
    statusBoleto: sql`(select jsonb_build_object('codigo', s.code, 'nome', case s.code ${casesOf(BILL_STATUSES)} end) from (select ${billStatus(days)} as code) s)`,
    flagNegativar: sql`i.is_negativate`,
    fiadores: sql`(select coalesce(jsonb_agg(jsonb_build_object('idSerasaBoletoFiador', p.id, 'nomeFiador', p.name, 'cpfcnpjFiador', p.document,
      'endereco', ${address}, 'negativar', p.is_negativate, 'bloqueado', p.is_blocked) order by p.id), '[]')
      from item_person p where p.item_id = i.id and p.kind = 'FIADOR')`,
    qtdFiadores: sql`i.guarantor_count`,
    serasaJustificatica: sql`case when j.id is null then null else jsonb_build_object('idSerasaJustificatica', j.id, 'txtJustificativa', j.text, 'campoObrigatorio', j.requirement) end`,
    txtObservacao: sql`i.observation`,
    numChamado: sql`i.ticket`,
    nomeAnexo: sql`i.attachment_name`,
    versao: sql`i.version`,
  },
  sorts: {
    nmShopping: brazilian(sql`m.name`),
    nomFantasia: brazilian(sql`i.trade_name`),
    'serasaLoja.numCpfcnpjLoja': sql`i.document`,
    'serasaLoja.luc': sql`i.luc`,
    numBoleto: sql`i.number`,
    datVencimento: sql`i.due_on`,
    valTotalVencido: sql`i.balance_cents`,
    'cicloNegativacao.nome': sql`y.competence`,
    'statusWorkflowSerasa.nome': brazilian(statusName),
  },
  filters: {
    escopo: ofMallsAsked,
    idShopping: ofMallsAsked,
    shoppings: ofMallsAsked,
    luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
    numBoleto: (text: string) => sql`(i.number like ${startsWith(text)} or i.original_number like ${startsWith(text)})`,
    status: (statuses: string[]) => sql`i.status = any(${statuses}::text[])`,
    ciclo: (cycle: number) => sql`i.cycle_id = ${cycle}`,
    dataStatusIni: (from: LocalDate) => sql`i.due_on >= ${from}`,
    dataStatusFim: (to: LocalDate) => sql`i.due_on <= ${to}`,
  },
  key: sql`i.id`,
})

/** The newest item of each boleto whose number, or whose tenant's document or name, is like this; those still open first. */
export async function findBills(tx: Tx, asked: string, malls: Malls, most: number): Promise<FoundBill[]> {
  const part = contains(foldForSearch(asked))
  const bare = normalizeDocument(asked)
  const newest = sql`order by i.status = 'FINALIZADO', i.id desc limit ${4 * most}`
  const { rows } = await sql<FoundBill>`
    with tenants as materialized (
      select distinct c.document from contract c
      where ${ofMalls(malls, sql`c.mall_id`)} and (lower(unaccent(c.name)) like ${part} or lower(unaccent(c.trade_name)) like ${part}
        or (${bare} ~ '^[0-9A-Z]{6,14}$' and c.document like ${startsWith(bare)}))
      limit 50),
    hits as (
      (select i.id, i.boleto_id from negativation_item i where i.number like ${startsWith(asked.toUpperCase())} and ${ofMalls(malls, sql`i.mall_id`)} ${newest})
      union
      (select i.id, i.boleto_id from tenants t join negativation_item i on i.document = t.document where ${ofMalls(malls, sql`i.mall_id`)} ${newest})),
    last as (select max(id) as id from hits group by boleto_id)
    select i.id as "idBoleto", i.mall_id as "idShopping", i.number as "numBoleto", coalesce(nullif(i.trade_name, ''), i.tenant_name) as nome,
      m.name || ' · ' || i.luc as onde, jsonb_build_object('codigo', i.status, 'nome', ${statusName}) as status
    from last join negativation_item i using (id) join mall m on m.id = i.mall_id
    order by i.number = ${asked.toUpperCase()} desc, i.status = 'FINALIZADO', i.number limit ${most}`.execute(tx)
  return rows
}
