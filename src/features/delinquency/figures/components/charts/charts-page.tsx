import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { InputOf } from '#contract/call.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { type Competence, formatCompetence } from '#values/competence.ts'

import {
  CHART_NAMES,
  type ChangedTenant,
  type ChartName,
  type Charts,
  type readCharts,
} from '../../contract/charts.ts'
import { chartsQuery } from '../../queries.ts'
import { mallRows } from '../../rules/chart-rows.ts'
import { lineTitle, tenantsTitle, waterfallTitle } from '../../rules/charts.ts'
import { formatFigure, formatShare } from '../../rules/formula.ts'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import styles from './charts.module.css'
import { ChartsPending } from './charts-pending.tsx'
import { ExportChart } from './export-chart.tsx'
import { useChartTables } from './chart-tables.ts'
import { MallMap, MallTable } from './mall-map.tsx'
import { MonthLine, MonthTable } from './month-line.tsx'
import { TenantBars, TenantTable } from './tenant-bars.tsx'
import { Waterfall, WaterfallTable } from './waterfall.tsx'

export type ChartLinks = {
  /** The títulos of a grid row over all accounts. */
  readonly titulos: (linha: number, month: Competence) => string
  readonly month: (month: Competence) => string
  /** The charts of one mall in a month. */
  readonly mall: (mall: number, month: Competence) => string
  /** The títulos of a tenant. */
  readonly tenant: (tenant: ChangedTenant, month: Competence) => string
}

type PageProps = {
  readonly input: InputOf<typeof readCharts>
  readonly links: ChartLinks
}

/** The four charts of a month, each with its table. */
export function ChartsPage({ input, links }: PageProps) {
  const query = useQuery(chartsQuery(input))
  const charts = query.data
  if (charts === undefined && query.isError)
    return (
      <FailureState
        title="Erro ao tentar carregar os quadros"
        error={query.error}
        hasFilters
        onRetry={() => void query.refetch()}
      />
    )
  if (charts === undefined) return <ChartsPending />
  return <Pictures charts={charts} input={input} links={links} />
}

const mallTitle = ({ mapa, mesAno }: Charts) => {
  const [first] = mallRows(mapa, mesAno)
  const percent = first?.byMonth.get(mesAno)?.inadimplenciaBrutaPercentual
  return first === undefined || percent === undefined || percent === null
    ? `Nenhum shopping tem cálculo em ${formatCompetence(mesAno)}`
    : `${first.name} tem a maior bruta: ${formatShare(percent)}`
}

type Picture = {
  readonly chart: ChartName
  readonly title: string
  readonly subtitle: string
  readonly picture: ReactNode
  readonly table: ReactNode
}

function waterfallPicture({ mesAno, partes }: Charts, links: ChartLinks): Picture {
  const name = formatCompetence(mesAno)
  const bars = partes && {
    parts: partes,
    month: name,
    hrefOf: (linha: number) => links.titulos(linha, mesAno),
  }
  return {
    chart: 'CASCATA',
    title: partes ? waterfallTitle(partes, name) : `${name} não tem cálculo`,
    subtitle: 'da inadimplência bruta à projetada; cada barra abre seus títulos',
    picture: bars ? (
      <Waterfall {...bars} />
    ) : (
      <p>{`${name} não tem cálculo nos shoppings escolhidos.`}</p>
    ),
    table: bars && <WaterfallTable {...bars} />,
  }
}

function picturesOf(charts: Charts, links: ChartLinks): readonly Picture[] {
  const { mesAno, meses, mapa, lojistas, variacao } = charts
  const name = formatCompetence(mesAno)
  const line = { months: meses, month: mesAno, hrefOf: links.month }
  const map = { cells: mapa, month: mesAno, hrefOf: links.mall }
  const tenants = {
    tenants: lojistas,
    hrefOf: (tenant: ChangedTenant) => links.tenant(tenant, mesAno),
  }
  return [
    waterfallPicture(charts, links),
    {
      chart: 'MESES',
      title: lineTitle(meses, mesAno, name),
      subtitle: 'inadimplência ÷ faturado, 24 meses; tracejado curto e ponto vazado é prévia',
      picture: <MonthLine {...line} />,
      table: <MonthTable {...line} />,
    },
    {
      chart: 'MAPA',
      title: mallTitle(charts),
      subtitle: '% de inadimplência bruta por shopping e mês, do maior ao menor no último mês',
      picture: <MallMap {...map} />,
      table: <MallTable {...map} />,
    },
    {
      chart: 'LOJISTAS',
      title: tenantsTitle(lojistas, variacao),
      subtitle:
        variacao === null
          ? 'o mês ou o anterior não tem cálculo'
          : `variação da bruta desde o mês anterior: ${formatFigure(variacao)}`,
      picture: <TenantBars {...tenants} />,
      table: <TenantTable {...tenants} />,
    },
  ]
}

function Pictures({ charts, links, input }: PageProps & { readonly charts: Charts }) {
  const { tables, setTable } = useChartTables(CHART_NAMES)
  const pictures = picturesOf(charts, links)
  return (
    <>
      <div className={styles['page']}>
        {pictures.map(({ chart, title, subtitle, picture, table }) => (
          <ChartFrame
            key={chart}
            title={title}
            subtitle={subtitle}
            isTable={tables.includes(chart)}
            onTable={(isTable) => setTable(chart, isTable)}
            table={table}
            isTableApart
            actions={<ExportChart input={{ ...input, quadro: chart }} title={title} />}
          >
            {picture}
          </ChartFrame>
        ))}
      </div>
      <div className={styles['onPaper']}>
        {pictures
          .filter(({ chart }) => !tables.includes(chart))
          .map(({ chart, title, table }) => (
            <section key={chart}>
              <h2>{title}</h2>
              {table}
            </section>
          ))}
      </div>
    </>
  )
}
