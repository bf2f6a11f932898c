import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { type Competence, formatCompetence } from '#values/competence.ts'

import type { ChangedTenant, Charts, readCharts } from '../../contract/charts.ts'
import { chartsQuery } from '../../queries.ts'
import { lineTitle, tenantsTitle, waterfallTitle } from '../../rules/charts.ts'
import { formatFigure } from '../../rules/formula.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'
import { mallRows, MallMap, MallTable } from './mall-map.tsx'
import { MonthLine, MonthTable } from './month-line.tsx'
import { TenantBars, TenantTable } from './tenant-bars.tsx'
import { Waterfall, WaterfallTable } from './waterfall.tsx'

/** Where the parts of the pictures lead. */
export type ChartLinks = {
  /** The títulos of a row of the grid, over all accounts. */
  readonly titulos: (linha: number, month: Competence) => string
  /** The charts of another month. */
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

/** The four pictures of a month, each with the table behind it. */
export function ChartsPage({ input, links }: PageProps) {
  const query = useQuery(chartsQuery(input))
  const charts = query.data
  if (charts === undefined && query.isError)
    return (
      <PageState
        kind="error"
        title="Erro ao tentar carregar os quadros"
        sentence={`${failureStatement(query.error)} Seus filtros foram mantidos.`}
        {...failureRequest(query.error)}
        action={{ label: 'Tentar de novo', onClick: () => void query.refetch() }}
      />
    )
  if (charts === undefined)
    return (
      <div className={styles['page']} aria-busy="true">
        {['cascata', 'linha', 'mapa', 'lojistas'].map((name) => (
          <Skeleton key={name} width="100%" height={303} />
        ))}
      </div>
    )
  return <Pictures charts={charts} links={links} />
}

const mallTitle = ({ mapa, mesAno }: Charts) => {
  const [first] = mallRows(mapa, mesAno)
  const percent = first?.byMonth.get(mesAno)?.inadimplenciaBrutaPercentual
  return first === undefined || percent === undefined || percent === null
    ? `Nenhum shopping tem cálculo em ${formatCompetence(mesAno)}`
    : `${first.name} tem a maior bruta: ${(percent / 100).toFixed(1).replace('.', ',')} %`
}

function Pictures({ charts, links }: { readonly charts: Charts; readonly links: ChartLinks }) {
  const [tables, setTables] = useState<readonly string[]>([])
  const { mesAno, partes, meses, mapa, lojistas, variacao } = charts
  const name = formatCompetence(mesAno)
  const swap = (chart: string) => ({
    isTable: tables.includes(chart),
    onTable: (isTable: boolean) =>
      setTables(isTable ? [...tables, chart] : tables.filter((one) => one !== chart)),
  })
  const line = { months: meses, month: mesAno, hrefOf: links.month }
  const map = { cells: mapa, month: mesAno, hrefOf: links.mall }
  const tenants = {
    tenants: lojistas,
    hrefOf: (tenant: ChangedTenant) => links.tenant(tenant, mesAno),
  }
  const bars = partes && {
    parts: partes,
    month: name,
    hrefOf: (linha: number) => links.titulos(linha, mesAno),
  }
  return (
    <div className={styles['page']}>
      <ChartFrame
        title={partes ? waterfallTitle(partes, name) : `${name} não tem cálculo`}
        subtitle="da inadimplência bruta à projetada; cada barra abre seus títulos"
        {...swap('cascata')}
        table={bars && <WaterfallTable {...bars} />}
      >
        {bars ? (
          <Waterfall {...bars} />
        ) : (
          <p>{`${name} não tem cálculo nos shoppings escolhidos.`}</p>
        )}
      </ChartFrame>
      <ChartFrame
        title={lineTitle(meses, mesAno, name)}
        subtitle="inadimplência ÷ faturado, 24 meses; ponto vazado é prévia"
        {...swap('meses')}
        table={<MonthTable {...line} />}
      >
        <MonthLine {...line} />
      </ChartFrame>
      <ChartFrame
        title={mallTitle(charts)}
        subtitle="% de inadimplência bruta por shopping e mês, do maior ao menor no último mês"
        {...swap('mapa')}
        table={<MallTable {...map} />}
      >
        <MallMap {...map} />
      </ChartFrame>
      <ChartFrame
        title={tenantsTitle(
          lojistas.map((tenant) => tenant.variacao),
          variacao,
        )}
        subtitle={
          variacao === null
            ? 'o mês ou o anterior não tem cálculo'
            : `variação da bruta desde o mês anterior: ${formatFigure(variacao)}`
        }
        {...swap('lojistas')}
        table={<TenantTable {...tenants} />}
      >
        <TenantBars {...tenants} />
      </ChartFrame>
    </div>
  )
}
