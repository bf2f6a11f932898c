import { sql } from 'kysely'

import { startsWith } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
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
    Object.entries(SITUACAO_LABEL).map(([code, label]) => sql`when ${sql.ref(column)} = ${code} then ${label}`),
    sql` `,
  )

// The exclusion, once asked for, is what the bureau speaks of last.
const situation = sql`case ${labels('p.exclusion')} ${labels('p.inclusion')} end`

// 'Valor' is the listed value (rules 4.8); of somebody never listed, what was sent.
const value = sql`coalesce(p.listed_cents, i.listed_cents, i.balance_cents)`

// A removal that is pending shows its boleto under the status it came from (rules 4.8).
const shownStatus = sql`(case when i.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then coalesce(i.removal #>> '{from,status}', 'FINALIZADO') else i.status end)`

const source = (statusName: ReturnType<typeof sql>): Source<NegativatedRow> => ({
  from: sql`item_person p join negativation_item i on i.id = p.item_id join mall m on m.id = i.mall_id`,
  columns: {
    idPessoa: sql`p.id`,
    idSerasaBoleto: sql`i.id`,
    idShopping: sql`i.mall_id`,
    shopping: sql`jsonb_build_object('nomeShopping', m.name)`,
    nomFantasia: sql`i.trade_name`,
    nomRazaoSocial: sql`p.name`,
    luc: sql`i.luc`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    documentoDevedor: sql`p.document`,
    tipoPessoa: sql`p.kind`,
    statusWorkflowSerasa: sql`jsonb_build_object('codigo', i.status, 'nome', ${statusName})`,
    valTotalVencido: value,
    retornoSerasa: sql`jsonb_build_object('status', ${situation}, 'dataRetornoSerasa', p.last_event_on, 'mensagem', p.error_text, 'codigos', p.codes,
      'exclusao', p.exclusion is not null, 'dataEnvio', p.sent_on, 'dataPublicacaoPrevista', p.publish_on)`,
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
    valTotalVencido: value,
  },
  filters: {
    enviados: () => sql`(p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)`,
    idShopping: (malls: number[]) => sql`i.mall_id = any(${malls}::int[])`,
    shoppings: (malls: number[]) => sql`i.mall_id = any(${malls}::int[])`,
    luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
    numBoleto: (text: string) => sql`(i.number like ${startsWith(text)} or i.original_number like ${startsWith(text)})`,
    status: (statuses: string[]) => sql`${shownStatus} = any(${statuses}::text[])
      and (i.status <> 'FINALIZADO' or i.outcome in ('NEGATIVADO', 'BAIXADO'))`,
    dataStatusIni: (from: LocalDate) => sql`p.last_event_on >= ${from}`,
    dataStatusFim: (to: LocalDate) => sql`p.last_event_on <= ${to}`,
  },
  key: sql`p.id`,
  totals: { valTotalVencido: sql`sum(${value})` },
})

/** Persons that were sent, under the words of the workflow's statuses. */
export function negativatedSource(statusLabels: Readonly<Record<string, string>>): Source<NegativatedRow> {
  const whens = Object.entries(statusLabels).map(([code, label]) => sql`when ${code} then ${label}`)
  return source(sql`(case i.status ${sql.join(whens, sql` `)} end)`)
}

/** The same filter, counting boletos instead of persons. */
export const countingBoletos = (of: Source<NegativatedRow>): Source<NegativatedRow> => ({
  ...of,
  totals: { boletos: sql`count(distinct i.id)` },
})

/** The names of malls, for the words of an export's filters. */
export async function mallNames(tx: Tx, ids: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from mall where id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
