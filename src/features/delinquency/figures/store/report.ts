import { type RawBuilder, sql } from 'kysely'

import { brazilian, type Source } from '#listing/server/window.ts'

import { CARD_NAMES, type CardName } from '../contract/titulos.ts'
import type { MallFigures, StoreFigures } from '../contract/report.ts'
import { type Combination, type Figure, FIGURES, type Part, PARTS } from '../rules/figures.ts'
import { conditionsOf, type FigureFilter, isInFigures, partColumns, partsQuery } from './parts.ts'
import { currentRuns } from './runs.ts'

type Sql = RawBuilder<unknown>

export const figureSql = (figure: Figure, columns: Readonly<Record<Part, Sql>>): Sql =>
  sql`(${sql.join(
    Object.entries(FIGURES[figure] as Combination).map(([part, sign]) =>
      sign === 1 ? sql`+ (${columns[part as Part]})` : sql`- (${columns[part as Part]})`,
    ),
    sql` `,
  )})`

/** Rounds half-up to 0,01 %, negative halves away from zero, like `percentOf`. */
const percentSql = (figure: Sql, billed: Sql): Sql =>
  sql`round(${figure} * 10000.0 / nullif(${billed}, 0))::bigint`

export const eightOf = (columns: Readonly<Record<Part, Sql>>): Sql => {
  const of = (figure: Figure) => figureSql(figure, columns)
  const billed = of('faturado')
  return sql`
    ${billed} as faturado,
    ${of('recebidoBruto')} as "recebidoBruto",
    ${of('inadimplenciaBruta')} as "inadimplenciaBruta",
    ${percentSql(of('inadimplenciaBruta'), billed)} as "inadimplenciaBrutaPercentual",
    ${of('recebidoLiquido')} as "recebidoLiquido",
    ${of('inadimplenciaLiquida')} as "inadimplenciaLiquida",
    ${percentSql(of('inadimplenciaLiquida'), billed)} as "inadimplenciaLiquidaPercentual",
    ${of('recebimentoTotal')} as "recebimentoTotal"`
}

export const columnsOfEight = Object.fromEntries(
  CARD_NAMES.map((name) => [name, sql`d.${sql.id(name)}`]),
) as Record<CardName, Sql>

const sumOf = (name: string): Sql => sql`sum(d.${sql.id(name)})`

/** Totals over the whole filter; a percentage is the total divided by the billed total. */
export const sumsOfEight = Object.fromEntries(
  CARD_NAMES.map((name) => {
    const divided = name.replace('Percentual', '')
    return [name, divided === name ? sumOf(name) : percentSql(sumOf(divided), sumOf('faturado'))]
  }),
)

// Parts of a mall, summed after truncation per account.
const summedParts = Object.fromEntries(
  PARTS.map((part) => [part, sql`sum(part.${sql.id(part)})::bigint`]),
) as Record<Part, Sql>

// These filters apply inside, where the parts are summed, because shares are truncated afterwards.
const inside = () => undefined
const filtersInside = {
  shoppingIds: inside,
  portfolios: inside,
  nomeFantasia: inside,
  mesAnoInicio: inside,
  mesAnoFim: inside,
  codigosTipoMovimento: inside,
  apenasParticipacao: inside,
}

export const mallSource = (filter: FigureFilter): Source<MallFigures> => ({
  from: sql`(
    ${partsQuery(filter)}
    select l.id as mall_id, l.name as shopping, coalesce(l.portfolio, '') as portfolio,
      ${eightOf(summedParts)}
    from part
    join mall l on l.id = part.mall_id
    group by l.id
  ) d`,
  columns: {
    idShopping: sql`d.mall_id`,
    portfolio: sql`d.portfolio`,
    shopping: sql`d.shopping`,
    ...columnsOfEight,
  },
  sorts: {
    portfolio: brazilian(sql`d.portfolio`),
    shopping: brazilian(sql`d.shopping`),
    ...columnsOfEight,
  },
  mall: sql`d.mall_id`,
  filters: filtersInside,
  key: sql`d.mall_id`,
  totals: sumsOfEight,
})

/** The títulos of the months with their eight values; unshared, even if only shares count. */
export const storeSource = (filter: FigureFilter): Source<StoreFigures> => ({
  from: sql`(
    with run as materialized (${currentRuns(filter)})
    select run.mall_id, run.month, g.titulo_id, g.account, g.payment_document, g.cleared_on,
      g.due_on, l.name as shopping, coalesce(l.portfolio, '') as portfolio, g.trade_name,
      g.tenant_name, g.tenant_id, g.document, g.luc, g.number, run.share_bps,
      ${eightOf(partColumns(false))}
    from run
    join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
    join mall l on l.id = run.mall_id
    where ${conditionsOf(filter, sql`g.trade_name`)} and ${isInFigures}
  ) d`,
  columns: {
    id: sql`to_char(d.month, 'YYYY-MM') || '/' || d.titulo_id`,
    mesAno: sql`to_char(d.month, 'YYYY-MM')`,
    tipoConta: sql`d.account`,
    portfolio: sql`d.portfolio`,
    shopping: sql`d.shopping`,
    nomeFantasia: sql`d.trade_name`,
    razaoSocial: sql`d.tenant_name`,
    numeroTitulo: sql`d.number`,
    idCliente: sql`d.tenant_id`,
    cpfCnpj: sql`d.document`,
    luc: sql`d.luc`,
    vencimento: sql`d.due_on`,
    docPagamento: sql`d.payment_document`,
    dataCompensacao: sql`d.cleared_on`,
    ...columnsOfEight,
    participacao: sql`d.share_bps`,
  },
  sorts: {
    mesAno: sql`d.month`,
    tipoConta: sql`d.account`,
    portfolio: brazilian(sql`d.portfolio`),
    shopping: brazilian(sql`d.shopping`),
    nomeFantasia: brazilian(sql`d.trade_name`),
    numeroTitulo: sql`d.number`,
    idCliente: sql`d.tenant_id`,
    cpfCnpj: sql`d.document`,
    luc: sql`d.luc`,
    vencimento: sql`d.due_on`,
    dataCompensacao: sql`d.cleared_on`,
    ...columnsOfEight,
  },
  mall: sql`d.mall_id`,
  filters: filtersInside,
  key: sql`(d.month::text || '/' || d.titulo_id)`,
  totals: sumsOfEight,
})
