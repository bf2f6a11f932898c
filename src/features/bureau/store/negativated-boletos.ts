import { sql } from 'kysely'

import { startsWith } from '#listing/server/like.ts'
import { among, brazilian, type Source, writtenOnce } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { NegativatedBoleto } from '../contract/negativated-boletos.ts'
import { SITUACAO_LABEL } from '../rules.ts'

/** A row as the database answers it: the codes get their words from the bureau's table. */
export type NegativatedRow = Omit<NegativatedBoleto, 'retornoSerasa'> & {
  readonly retornoSerasa: Omit<NegativatedBoleto['retornoSerasa'], 'erros'> & {
    readonly codigos: readonly string[]
    readonly exclusao: boolean
  }
}

const labels = (column: string) =>
  sql.join(
    Object.entries(SITUACAO_LABEL).map(
      ([code, label]) => sql`when ${sql.ref(column)} = ${sql.lit(code)} then ${sql.lit(label)}`,
    ),
    sql` `,
  )

// The exclusion, once asked for, is what the bureau speaks of last.
/** 'Status retorno bureau' of a person `p` (rules 4.7). */
export const situation = sql`case ${labels('p.exclusion')} ${labels('p.inclusion')} end`

// 'Valor' is the listed value (rules 4.8); of somebody never listed, what was sent.
/** 'Valor' of a person `p` of an item `i`. */
export const listedValue = sql`coalesce(p.listed_cents, i.listed_cents, i.balance_cents)`

// A removal that is pending shows its boleto under the status it came from; null = no result of the bureau (rules 4.8).
// Kept beside the item (0023), so that the planner knows how many rows a status has.
const shownStatus = sql`r.status`

const source = (statusName: ReturnType<typeof sql>): Source<NegativatedRow> => ({
  from: sql`item_person p join negativated_item r on r.item_id = p.item_id join negativation_item i on i.id = p.item_id join mall m on m.id = i.mall_id`,
  columns: {
    idPessoa: sql`p.id`,
    idSerasaBoleto: sql`i.id`,
    idShopping: sql`i.mall_id`,
    shopping: { nomeShopping: sql`m.name` },
    nomFantasia: sql`i.trade_name`,
    nomRazaoSocial: sql`p.name`,
    luc: sql`i.luc`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    documentoDevedor: sql`p.document`,
    tipoPessoa: sql`p.kind`,
    statusWorkflowSerasa: { codigo: sql`i.status`, nome: statusName },
    valTotalVencido: listedValue,
    retornoSerasa: {
      status: situation,
      dataRetornoSerasa: sql`p.last_event_on`,
      mensagem: sql`p.error_text`,
      codigos: sql`p.codes`,
      exclusao: sql`p.exclusion is not null`,
      dataEnvio: sql`p.sent_on`,
      dataPublicacaoPrevista: sql`p.publish_on`,
    },
  },
  sorts: {
    'shopping.nomeShopping': brazilian(sql`m.name`),
    nomFantasia: brazilian(sql`i.trade_name`),
    nomRazaoSocial: brazilian(sql`p.name`),
    luc: sql`i.luc`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    documentoDevedor: sql`p.document`,
    tipoPessoa: sql`p.kind`,
    'statusWorkflowSerasa.nome': brazilian(statusName),
    'retornoSerasa.status': brazilian(sql`(${situation})`),
    'retornoSerasa.dataRetornoSerasa': sql`p.last_event_on`,
    valTotalVencido: listedValue,
  },
  filters: {
    enviados: () => sql`(p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)`,
    idShopping: (malls: number[]) => among(sql`p.mall_id`, malls, 'int'),
    shoppings: (malls: number[]) => among(sql`p.mall_id`, malls, 'int'),
    escopo: (malls: number[]) => among(sql`p.mall_id`, malls, 'int'),
    luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
    numBoleto: (text: string) => sql`(i.number like ${startsWith(text)} or i.original_number like ${startsWith(text)})`,
    status: (statuses: string[]) => among(shownStatus, statuses, 'text'),
    dataStatusIni: (from: LocalDate) => sql`p.last_event_on >= ${from}`,
    dataStatusFim: (to: LocalDate) => sql`p.last_event_on <= ${to}`,
  },
  key: sql`p.id`,
  totals: { valTotalVencido: sql`sum(${listedValue})` },
  counts: { boletos: sql`count(distinct p.item_id)` },
  tally: {
    from: sql`negativated_tally t`,
    filters: {
      enviados: () => sql`true`,
      idShopping: (malls: number[]) => among(sql`t.mall_id`, malls, 'int'),
      shoppings: (malls: number[]) => among(sql`t.mall_id`, malls, 'int'),
      escopo: (malls: number[]) => among(sql`t.mall_id`, malls, 'int'),
      status: (statuses: string[]) => among(sql`t.status`, statuses, 'text'),
    },
    count: sql`sum(t.persons)`,
    sums: { valTotalVencido: sql`sum(t.cents)`, boletos: sql`sum(t.items)` },
  },
})

/** Persons that were sent, under the words of the workflow's statuses. */
export function negativatedSource(statusLabels: Readonly<Record<string, string>>): Source<NegativatedRow> {
  const whens = Object.entries(statusLabels).map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`)
  return writtenOnce(source(sql`(case i.status ${sql.join(whens, sql` `)} end)`))
}

/** The names of malls, for the words of an export's filters. */
export async function mallNames(tx: Tx, ids: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from mall where id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Makes one row of the many that statements added to the kept sums; the sums stay what they are. */
export async function foldTally(tx: Tx): Promise<void> {
  await sql`select regua.fold_negativated_tally()`.execute(tx)
}
