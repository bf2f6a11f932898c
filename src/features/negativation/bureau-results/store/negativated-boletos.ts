import { type RawBuilder, sql } from 'kysely'

import {
  among,
  brazilian,
  compileOnce,
  type CounterSource,
  type Source,
  sumOnce,
} from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { derived, derivedSum, refreshSums } from '#server/database/derived.ts'
import {
  itemArrears,
  itemsByTenant,
  personColumns,
  personFilters,
  personSorts,
} from '#features/negativation/debt-items/store/item-columns.ts'
import { listedValue, situation } from '#features/negativation/debt-items/store/shown-answers.ts'

import { rollUp } from '../contract/jobs.ts'
import type { NegativatedBoleto } from '../contract/negativated-boletos.ts'

/** A row from the database; the bureau's table adds the code texts. */
export type NegativatedRow = Omit<NegativatedBoleto, 'retornoSerasa'> & {
  readonly retornoSerasa: Omit<NegativatedBoleto['retornoSerasa'], 'erros'> & {
    readonly codigos: readonly string[]
    readonly exclusao: boolean
  }
}

// A pending removal shows its boleto under its previous status; null = no bureau result yet
// (rules 4.8). Stored beside the item (0023), so that the planner has row counts per status.
const shownStatus = sql`r.status`

const valueOnce = sumOnce(sql`i.id`, listedValue)

/** The bureau lists this person today; same as `isListed` of the rules. */
const isListedNow = sql`(
  p.inclusion in ('EM_NOTIFICACAO', 'ATIVO') and p.exclusion is distinct from 'EXCLUIDO'
)`

/** Stored sums of what the bureau lists today, by mall alone. */
const listedTally: CounterSource = {
  from: sql`listed_tally t`,
  only: 'noBureau',
  mall: sql`t.mall_id`,
  filters: { enviados: () => sql`true`, noBureau: () => sql`true` },
  count: sql`sum(t.persons)`,
  sums: { valTotalVencido: sql`sum(t.cents)`, boletos: sql`sum(t.items)` },
}

/** Stored sums, for searches by mall and status alone. */
const tally: CounterSource = {
  from: sql`negativated_tally t`,
  mall: sql`t.mall_id`,
  filters: {
    enviados: () => sql`true`,
    status: (statuses: string[]) => among(sql`t.status`, statuses, 'text'),
  },
  count: sql`sum(t.persons)`,
  sums: { valTotalVencido: sql`sum(t.cents)`, boletos: sql`sum(t.items)` },
}

const returnColumns = {
  status: situation,
  dataRetornoSerasa: sql`p.last_event_on`,
  mensagem: sql`p.error_text`,
  codigos: sql`p.codes`,
  exclusao: sql`p.exclusion is not null`,
  dataEnvio: sql`p.sent_on`,
  dataPublicacaoPrevista: sql`p.publish_on`,
}

const source = (
  statusName: ReturnType<typeof sql>,
  outcomeName: ReturnType<typeof sql>,
): Source<NegativatedRow> => ({
  from: sql`
    item_person p
    join negativated_item r on r.item_id = p.item_id
    join negativation_item i on i.id = p.item_id
    join mall m on m.id = i.mall_id`,
  instants: [],
  columns: {
    ...personColumns,
    statusWorkflowSerasa: { codigo: sql`i.status`, nome: statusName },
    resultado: sql`
      case
        when i.outcome is not null then jsonb_build_object('codigo', i.outcome, 'nome',
          ${outcomeName}) end`,
    valTotalVencido: listedValue,
    retornoSerasa: returnColumns,
  },
  sorts: {
    ...personSorts,
    numBoletoOriginal: sql`i.original_number`,
    'statusWorkflowSerasa.nome': brazilian(statusName),
    'retornoSerasa.status': brazilian(sql`(${situation})`),
    valTotalVencido: listedValue,
  },
  arrears: itemArrears,
  mall: sql`p.mall_id`,
  filters: {
    enviados: () => sql`(p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)`,
    noBureau: (isWanted: boolean) => (isWanted ? isListedNow : undefined),
    ...personFilters,
    status: (statuses: string[]) => among(shownStatus, statuses, 'text'),
  },
  key: sql`p.id`,
  totals: { valTotalVencido: valueOnce },
  groups: {
    lojista: itemsByTenant('shopping.nomeShopping', valueOnce, {
      counts: { boletos: sql`count(distinct i.id)`, pessoas: sql`count(distinct p.document)` },
    }),
  },
  counts: { boletos: sql`count(distinct p.item_id)` },
  counters: [listedTally, tally],
})

type Labels = Readonly<Record<string, string>>

/** Sent persons, with the given labels of statuses and results. */
export function negativatedSource(
  statusLabels: Labels,
  outcomeLabels: Labels,
): Source<NegativatedRow> {
  const whens = (labels: Labels) =>
    sql.join(
      Object.entries(labels).map(
        ([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`,
      ),
      sql` `,
    )
  return compileOnce(
    source(
      sql`(case i.status ${whens(statusLabels)} end)`,
      sql`(case i.outcome ${whens(outcomeLabels)} end)`,
    ),
  )
}

/** Persons with at least one of these items; the rows of a document add up to what it has. */
const personsWith = (items: RawBuilder<unknown>) => (conditions: RawBuilder<unknown>) =>
  sql`(
  select sum(${items}) as items
  from negativated_person n
  where ${conditions}
  group by n.document
  having sum(${items}) > 0) d`

const personCounters: readonly CounterSource[] = [
  { from: personsWith(sql`n.listed`), only: 'noBureau' },
  { from: personsWith(sql`n.items`) },
].map((each) => ({
  ...each,
  mall: sql`n.mall_id`,
  filters: {
    enviados: () => sql`true`,
    ...('only' in each ? { noBureau: () => sql`true` } : {}),
    status: (statuses: string[]) => among(sql`n.status`, statuses, 'text'),
  },
  count: sql`sum(d.items)`,
  sums: { pessoas: sql`count(*)` },
}))

/** The same rows with a count of distinct documents. */
export const countingPersons = <Row>(rows: Source<Row>): Source<Row> => ({
  ...rows,
  totals: {},
  counts: { pessoas: sql`count(distinct p.document)` },
  counters: personCounters,
})

derived({
  table: 'negativated_item',
  sources: [
    {
      table: 'item_person',
      on: ['insert', 'update', 'delete'],
      columns: ['mall_id', 'item_id', 'inclusion', 'exclusion', 'was_ever_listed', 'listed_cents'],
      where: `inclusion <> 'A_ENVIAR' or was_ever_listed`,
      keys: 'select mall_id, item_id from changed',
    },
    {
      table: 'negativation_item',
      on: ['update'],
      columns: ['status', 'outcome', 'listed_cents', 'balance_cents'],
      keys: `select r.mall_id, r.item_id from changed i join negativated_item r on r.item_id = i.id`,
    },
  ],
  refreshedBy: 'the statement',
  reader: 'meets no stale key',
  refresh: async () => {},
  recompute: (tx) => sql`select regua.recompute_negativated_item()`.execute(tx),
})
const sums = ['negativated_tally', 'negativated_person', 'listed_tally'] as const
for (const table of sums) derivedSum(table, 'negativated_item', rollUp)

/** Merges the rows of each key of the stored sums; the totals do not change. */
export async function rollUpResults(tx: Tx): Promise<void> {
  for (const table of sums) await refreshSums(tx, table)
}
