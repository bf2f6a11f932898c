import { type RawBuilder, sql } from 'kysely'

import { brazilian, type Source } from '#listing/server/window.ts'

import type { TituloOfFigure } from '../contract/titulos.ts'
import { type Figure, FIGURES } from '../rules/figures.ts'
import { conditionsOf, type FigureFilter, partColumns, projectedColumns } from './parts.ts'
import { liveProjections } from './projections.ts'
import { figureSql } from './report.ts'
import { currentRuns } from './runs.ts'

const isProjected = (figure: Figure) =>
  Object.keys(FIGURES[figure]).some(
    (part) => part === 'expected' || part === 'tendency' || part === 'expectedAdjustment',
  )

// Boletos of a projection have no título of their own; the row lists the títulos of the boleto.
const projectedRows = (figure: Figure, filter: FigureFilter): RawBuilder<unknown> => sql`
  union all
  select g.mall_id, g.month, g.account, 'B' || g.boleto_id || g.account as id, g.numbers as number,
    b.number as boleto, b.original_due_on as due_on, k.trade_name,
    k.name as tenant_name, k.tenant_id, k.luc, 0::bigint as faturado,
    ${figureSql(figure, projectedColumns)} as valor
  from (${liveProjections(filter.today, filter.isWithoutGrace)}) g
  join boleto b on b.id = g.boleto_id
  join contract k on k.id = b.contract_id
  where ${conditionsOf(filter, sql`k.trade_name`)}`

const sorts = {
  mesAno: sql`d.month`,
  numeroTitulo: sql`d.number`,
  numBoleto: sql`d.boleto`,
  shopping: brazilian(sql`d.shopping`),
  nomeFantasia: brazilian(sql`d.trade_name`),
  luc: sql`d.luc`,
  tipoConta: sql`d.account`,
  dataVencimento: sql`d.due_on`,
  diasAtraso: sql`-(d.due_on - date '2000-01-01')`,
  faturado: sql`d.faturado`,
  valor: sql`d.valor`,
}

/** The títulos of a figure, each with its amount in it. */
export const titulosSource = (figure: Figure, filter: FigureFilter): Source<TituloOfFigure> => ({
  from: sql`(
    with run as materialized (${currentRuns(filter)}),
    found as (
      select run.mall_id, run.month, g.account, 'T' || g.titulo_id as id, g.number,
        g.boleto_number as boleto, g.due_on, g.trade_name, g.tenant_name, g.tenant_id, g.luc,
        g.original_cents - g.adjusted_cents as faturado,
        ${figureSql(figure, partColumns(filter.isWithoutGrace))} as valor
      from run
      join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
      where ${conditionsOf(filter, sql`g.trade_name`)}
      ${isProjected(figure) ? projectedRows(figure, filter) : sql``}
    )
    select found.*, l.name as shopping
    from found
    join mall l on l.id = found.mall_id
    where found.valor <> 0
  ) d`,
  columns: {
    id: sql`to_char(d.month, 'YYYY-MM') || '/' || d.id`,
    mesAno: sql`to_char(d.month, 'YYYY-MM')`,
    numeroTitulo: sql`d.number`,
    numBoleto: sql`d.boleto`,
    shopping: sql`d.shopping`,
    nomeFantasia: sql`d.trade_name`,
    razaoSocial: sql`d.tenant_name`,
    idCliente: sql`d.tenant_id`,
    luc: sql`d.luc`,
    tipoConta: sql`d.account`,
    dataVencimento: sql`d.due_on`,
    diasAtraso: sql`${filter.today}::date - d.due_on`,
    faturado: sql`d.faturado`,
    valor: sql`d.valor`,
  },
  sorts,
  mall: sql`d.mall_id`,
  filters: {},
  key: sql`(d.month::text || '/' || d.id)`,
  totals: { valor: sql`sum(d.valor)` },
})
