import { sql } from 'kysely'

import { boletoNumber, itemColumns } from '#listing/server/boleto-number.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith } from '#listing/server/like.ts'
import {
  among,
  brazilian,
  compileOnce,
  conditions,
  type Source,
  type WindowInput,
} from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'

import type { GuardCount, StoredBoleto } from '../contract/boleto.ts'
import { statusLabel, WORKFLOW_STATUSES } from '../rules/status.ts'
import { brandContains } from './brands.ts'
import { fiadoresOfItem } from './fiadores.ts'
import { itemsByTenant, justificationColumns } from './item-columns.ts'

const statusName = sql`case i.status ${sql.join(
  WORKFLOW_STATUSES.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(statusLabel(code))}`),
  sql` `,
)} end`

const lojistaId = sql`
  (select p.id from item_person p where p.item_id = i.id and p.kind = 'LOJISTA')`

const listedStates = sql`
  p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO') and p.exclusion is distinct from 'EXCLUIDO'`
const isListed = sql`
  exists (
    select
    from item_person p
    where p.document = i.document and p.kind = 'LOJISTA' and ${listedStates}
  )`
const wasListed = sql`
  exists (
    select
    from item_person p
    where p.document = i.document and p.kind = 'LOJISTA' and p.was_ever_listed
  )`

const lacksJustification = sql`
  not i.is_negativate and i.justification_id is null and i.flag_set_by = 'PESSOA'`

const without = 'sem-'

/** Filters items with or without a guard. */
function hasGuard(choice: string) {
  const code = choice.startsWith(without) ? choice.slice(without.length) : choice
  const has = sql`i.guards @> ${JSON.stringify([{ codigo: code }])}::jsonb`
  return code === choice ? has : sql`not ${has}`
}

/**
 * The three client flags combine with OR; none selected means all (rules 4.2). They arrive merged
 * into one list.
 */
const clientKinds = (kinds: readonly string[]) =>
  sql`
    (
      case when ${isListed} then 'NEGATIVADO' when ${wasListed} then 'FORAM' else 'NUNCA' end
    ) = any(${kinds})`

/** Order of guards: blocks before alerts. */
const severity = sql`i.block_count * 1000 + i.alert_count`

/** Workflow items for the analyse, approve, key-account and bill searches. */
export const boletoSource: Source<StoredBoleto> = compileOnce<StoredBoleto>({
  from: sql`
    negativation_item i
    join mall m on m.id = i.mall_id
    left join justification j on j.id = i.justification_id`,
  keys: { from: sql`negativation_item i`, besides: ['nmShopping'] },
  instants: ['guardasEm'],
  columns: {
    idBoleto: sql`i.id`,
    idShopping: sql`i.mall_id`,
    nmShopping: sql`m.name`,
    nomFantasia: sql`i.trade_name`,
    serasaLoja: {
      idSerasaLoja: lojistaId,
      nomRazaoSocial: sql`i.tenant_name`,
      numCpfcnpjLoja: sql`i.document`,
      luc: sql`i.luc`,
      grupoCobranca: sql`i.group_name`,
      portfolio: sql`i.portfolio`,
    },
    nomGrupoCobranca: sql`i.group_name`,
    nomPortifolio: sql`i.portfolio`,
    luc: sql`i.luc`,
    datVencimento: sql`i.due_on`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    valTotalVencido: sql`i.balance_cents`,
    valorAprovado: sql`case when i.approved_cents is null then i.returned_from_cents end`,
    qtdNegativacao: sql`i.negativation_count`,
    quantidadeExcecao: sql`i.exemption_count`,
    flagNegativar: sql`i.is_negativate`,
    fiadores: fiadoresOfItem,
    qtdFiadores: sql`i.guarantor_count`,
    ...justificationColumns,
    justificadoPor: sql`
      case when i.justification_id is not null then (
        select jsonb_build_object('id', h.user_id, 'nome', h.user_name)
        from item_justification h
        where h.item_id = i.id and h.justification_id is not null
        order by h.created_at desc, h.id desc
        limit 1
      ) end`,
    statusWorkflow: { codigo: sql`i.status`, nome: statusName },
    guardas: sql`i.guards`,
    qtdBloqueios: sql`i.block_count`,
    qtdAlertas: sql`i.alert_count`,
    guardasEm: sql`i.guards_checked_at`,
    motivo: sql`i.reason`,
    naEtapaDesde: sql`i.step_entered_on`,
    prazo: sql`i.step_due_on`,
    tratadoPor: sql`i.handled_by`,
    versao: sql`i.version`,
  },
  sorts: {
    nmShopping: brazilian(sql`m.name`),
    nomFantasia: brazilian(sql`i.trade_name`),
    'serasaLoja.nomRazaoSocial': brazilian(sql`i.tenant_name`),
    nomGrupoCobranca: brazilian(sql`i.group_name`),
    nomPortifolio: brazilian(sql`i.portfolio`),
    luc: sql`i.luc`,
    datVencimento: sql`i.due_on`,
    numBoleto: sql`i.number`,
    valTotalVencido: sql`i.balance_cents`,
    qtdNegativacao: sql`i.negativation_count`,
    quantidadeExcecao: sql`i.exemption_count`,
    flagNegativar: sql`i.is_negativate`,
    qtdBloqueios: severity,
    guardas: severity,
    qtdFiadores: sql`i.guarantor_count`,
    naEtapaDesde: sql`i.step_entered_on`,
    prazo: sql`i.step_due_on`,
  },
  arrears: { dueOn: sql`i.due_on`, originalDueOn: sql`i.original_due_on` },
  mall: sql`i.mall_id`,
  filters: {
    status: (statuses: string[]) => among(sql`i.status`, statuses, 'text'),
    marca: brandContains,
    luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
    numBoleto: (text: string) => boletoNumber(text, itemColumns('i', 'number')),
    numCpfcnpj: (document: string) => matchesDocument(sql`i.document`, document),
    portifolio: (names: string[]) => sql`i.portfolio = any(${names})`,
    grupoCobranca: (names: string[]) =>
      // The snapshot stores the group name at the cycle opening; the group may have been renamed.
      sql`(i.group_name = any(${names}) or i.group_name in (
        select n.name
        from collection_group g
        cross join unnest(g.name || g.former_names) as n (name)
        where g.id::text = any(${names}) or g.name = any(${names})))`,
    clientes: clientKinds,
    semJustificativa: (isWanted: boolean) => (isWanted ? lacksJustification : undefined),
    comBloqueio: (isWanted: boolean) => (isWanted ? sql`i.block_count > 0` : undefined),
    comAlerta: (isWanted: boolean) => (isWanted ? sql`i.alert_count > 0` : undefined),
    jaIsentos: (isWanted: boolean) => (isWanted ? sql`i.exemption_count > 0` : undefined),
    guarda: (choices: string[]) => sql`(${sql.join(choices.map(hasGuard), sql` or `)})`,
    ids: (ids: number[]) => sql`i.id = any(${ids}::bigint[])`,
    semLote: (isWanted: boolean) => (isWanted ? sql`i.batch_id is null` : undefined),
  },
  key: sql`i.id`,
  totals: { valTotalVencido: sql`sum(i.balance_cents)` },
  counts: {
    negativar: sql`count(*) filter (where i.is_negativate)`,
    valorNegativar: sql`sum(i.balance_cents) filter (where i.is_negativate)`,
    semJustificativa: sql`count(*) filter (where ${lacksJustification})`,
    comBloqueio: sql`count(*) filter (where i.block_count > 0)`,
    comAlerta: sql`count(*) filter (where i.alert_count > 0)`,
    jaIsentos: sql`count(*) filter (where i.exemption_count > 0)`,
  },
  groups: {
    lojista: itemsByTenant('nmShopping', sql`sum(i.balance_cents)`, {
      counts: {
        qtdNegativacao: sql`max(i.negativation_count)`,
        quantidadeExcecao: sql`max(i.exemption_count)`,
        flagNegativar: sql`count(*) filter (where i.is_negativate)`,
        comBloqueio: sql`count(*) filter (where i.block_count > 0)`,
        // Only a fiador is blocked; the boleto proceeds without it.
        semFiador: sql`
          count(*) filter (
            where i.block_count > 0
              and not i.guards @> '[{"severidade": "BLOQUEIO", "pessoa": "LOJISTA"}]'
          )`,
        comAlerta: sql`count(*) filter (where i.alert_count > 0)`,
        semJustificativa: sql`count(*) filter (where ${lacksJustification})`,
      },
      texts: {
        nomGrupoCobranca: sql`min(i.group_name)`,
        nomPortifolio: sql`min(i.portfolio)`,
      },
    }),
  },
  counters: [
    {
      from: sql`negativation_tally t`,
      mall: sql`t.mall_id`,
      filters: {
        status: (statuses: string[]) => among(sql`t.status`, statuses, 'text'),
        semLote: () => sql`not t.is_sent`,
      },
      count: sql`sum(t.items)`,
      sums: {
        valTotalVencido: sql`sum(t.cents)`,
        negativar: sql`sum(t.negativate)`,
        valorNegativar: sql`sum(t.negativate_cents)`,
        semJustificativa: sql`sum(t.unjustified)`,
        comBloqueio: sql`sum(t.blocked)`,
        comAlerta: sql`sum(t.alerted)`,
        jaIsentos: sql`sum(t.exempted)`,
      },
    },
  ],
})

/** Counts the items of a search per guard. */
export async function countGuards(
  tx: Tx,
  source: Source<StoredBoleto>,
  input: WindowInput,
): Promise<GuardCount[]> {
  const { rows } = await sql<GuardCount>`
    select g.value ->> 'codigo' as codigo, min(g.value ->> 'severidade') as severidade,
      count(distinct i.id)::int as boletos, min(g.value ->> 'texto') as texto
    from ${source.from}
    cross join lateral jsonb_array_elements(i.guards) g (value)
    where ${conditions(source, input)}
    group by 1
    order by 3 desc, 1`.execute(tx)
  return rows
}

export async function itemIds(
  tx: Tx,
  query: ReturnType<typeof sql<{ idBoleto: number }>>,
): Promise<number[]> {
  const { rows } = await sql<{ idBoleto: number }>`select "idBoleto" from (${query}) q`.execute(tx)
  return rows.map(({ idBoleto }) => idBoleto)
}
