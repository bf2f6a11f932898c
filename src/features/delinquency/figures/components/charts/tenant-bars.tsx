import { scaleLinear } from 'd3-scale'

import { MallName } from '#ui/display/mall-name.tsx'
import { Link } from '#ui/actions/link.tsx'

import type { ChangedTenant } from '../../contract/charts.ts'
import { formatFigure } from '../../rules/formula.ts'
import { ChartTable } from '#ui/charts/chart-frame.tsx'
import styles from './charts.module.css'

const width = 360
const rowHeight = 22

type TenantsProps = {
  readonly tenants: readonly ChangedTenant[]
  readonly hrefOf: (tenant: ChangedTenant) => string
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatFigure(cents)}`
const keyOf = ({ idShopping, luc }: ChangedTenant) => `${idShopping} ${luc}`

/** Tenants that changed the month most: rises to the right, falls to the left. */
export function TenantBars({ tenants, hrefOf }: TenantsProps) {
  const most = Math.max(1, ...tenants.map(({ variacao }) => Math.abs(variacao)))
  const x = scaleLinear([-most, most], [92, width - 92])
  return (
    <ol className={styles['tenants']}>
      {tenants
        .toSorted((a, b) => b.variacao - a.variacao)
        .map((tenant) => {
          const [left, right] = [x(Math.min(0, tenant.variacao)), x(Math.max(0, tenant.variacao))]
          const isUp = tenant.variacao > 0
          return (
            <li key={keyOf(tenant)}>
              <Link
                to={hrefOf(tenant)}
                aria-label={`${tenant.nomeFantasia}, ${tenant.shopping}, ${signed(tenant.variacao)}, abrir`}
              >
                <strong>{tenant.nomeFantasia}</strong>
                <span>
                  <MallName name={tenant.shopping} />
                </span>
                <svg viewBox={`0 0 ${width} ${rowHeight}`} aria-hidden="true">
                  <line x1={x(0)} x2={x(0)} y1={0} y2={rowHeight} className={styles['axis']} />
                  <rect
                    x={left}
                    y={4}
                    width={Math.max(2, right - left)}
                    height={14}
                    rx={2}
                    className={isUp ? styles['bar'] : styles['taken']}
                  />
                  <text
                    x={isUp ? right + 6 : left - 6}
                    y={15}
                    className={isUp ? styles['right'] : styles['left']}
                  >
                    {signed(tenant.variacao)}
                  </text>
                </svg>
              </Link>
            </li>
          )
        })}
    </ol>
  )
}

export function TenantTable({ tenants, hrefOf }: TenantsProps) {
  return (
    <ChartTable
      label="Lojistas que mais mudaram a inadimplência bruta"
      head={['Lojista', 'LUC', 'Shopping', 'Antes', 'Depois', 'Variação']}
      rows={tenants.map((tenant) => [
        keyOf(tenant),
        <Link key="link" to={hrefOf(tenant)}>
          {tenant.nomeFantasia}
        </Link>,
        tenant.luc,
        tenant.shopping,
        formatFigure(tenant.antes),
        formatFigure(tenant.depois),
        signed(tenant.variacao),
      ])}
    />
  )
}
