import { sql } from 'kysely'

import { brazilian, type Source } from '#listing/server/window.ts'

import type { LucFigures } from '../contract/luc-by-luc.ts'
import { PARTS } from '../rules/figures.ts'
import { columnsOfEight, eightOf, sumsOfEight } from './report.ts'
import { conditionsOf, type FigureFilter, isInFigures, partColumns } from './parts.ts'
import { currentRuns } from './runs.ts'

const columns = partColumns(false)
const summed = Object.fromEntries(
  PARTS.map((part) => [part, sql`sum(${columns[part]})::bigint`]),
) as typeof columns

export const lucSource = (
  filter: FigureFilter,
  contractTypes: readonly string[] | undefined,
): Source<LucFigures> => ({
  from: sql`(
    with run as materialized (${currentRuns(filter)})
    select run.mall_id, run.month, g.account, l.name as shopping,
      coalesce(l.portfolio, '') as portfolio, g.luc, g.trade_name, g.tenant_name, g.document,
      g.contract_number, g.contract_type, count(*)::int as titulos,
      ${summed.grace} as grace,
      ${eightOf(summed)}
    from run
    join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
    join mall l on l.id = run.mall_id
    where ${conditionsOf(filter, sql`g.trade_name`)} and ${isInFigures}
      and ${contractTypes ? sql`g.contract_type = any(${contractTypes}::text[])` : sql`true`}
    group by run.mall_id, run.month, g.account, l.id, g.contract_number, g.contract_type, g.luc,
      g.trade_name, g.tenant_name, g.document
  ) d`,
  columns: {
    mesAno: sql`to_char(d.month, 'YYYY-MM')`,
    portfolio: sql`d.portfolio`,
    shopping: sql`d.shopping`,
    luc: sql`d.luc`,
    nomeFantasia: sql`d.trade_name`,
    razaoSocial: sql`d.tenant_name`,
    cpfCnpj: sql`d.document`,
    contrato: sql`d.contract_number`,
    tipoContrato: sql`d.contract_type`,
    tipoConta: sql`d.account`,
    titulos: sql`d.titulos`,
    emCarencia: sql`d.grace`,
    ...columnsOfEight,
  },
  sorts: {
    mesAno: sql`d.month`,
    shopping: brazilian(sql`d.shopping`),
    luc: sql`d.luc`,
    contrato: sql`d.contract_number`,
    tipoConta: sql`d.account`,
  },
  mall: sql`d.mall_id`,
  filters: {},
  key: sql`d.mall_id, d.luc, d.contract_number`,
  totals: { ...sumsOfEight, emCarencia: sql`sum(d.grace)` },
})
