import { useQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { UnreadPanel } from '#listing/screen/unread-panel.tsx'
import { ChartFrame, ChartTable } from '#ui/charts/chart-frame.tsx'
import { MallBar, mallBarWidth } from '#ui/charts/mall-bar.tsx'
import bars from '#ui/charts/mall-bars.module.css'
import { shortAmount } from '#values/short-amount.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { type prescriptionSummary, radarPath } from '../contract.ts'
import { prescriptionQuery } from '../queries.ts'
import { summaryTitle } from '../rules.ts'
import { DaysLeft } from './days-left.tsx'
import styles from './prescription-panel.module.css'

type Summary = AnswerOf<typeof prescriptionSummary>

const radarOf = (mall: number) => radarPath + queryText({ shoppings: String(mall) })

function MallBars({ malls }: { readonly malls: Summary['shoppings'] }) {
  const x = scaleLinear(
    [0, Math.max(1, ...malls.map(({ valor180 }) => valor180))],
    [0, mallBarWidth],
  )
  return (
    <>
      <div className={styles['head']} aria-hidden="true">
        <span>Shopping</span>
        <span>até 90 dias, depois até 180</span>
        <span>90 dias</span>
        <span>180 dias</span>
      </div>
      <ul className={styles['malls']} aria-label="Prescrição sem ação, por shopping">
        {malls.map(({ idShopping, shopping, valor90, valor180 }) => (
          <li key={idShopping}>
            <Link
              className={`${bars['line']} ${styles['mall']}`}
              to={radarOf(idShopping)}
              aria-label={`${shopping}: R$ ${shortAmount(valor90)} em 90 dias, R$ ${shortAmount(valor180)} em 180 dias, abrir`}
            >
              <span className={bars['name']}>
                <MallName name={shopping} />
              </span>
              <MallBar>
                <rect className={styles['far']} width={x(valor180)} height={14} rx={2} />
                <rect className={styles['near']} width={x(valor90)} height={14} rx={2} />
              </MallBar>
              <span className={valor90 > 0 ? styles['urgent'] : styles['value']}>
                {shortAmount(valor90)}
              </span>
              <span className={styles['value']}>{shortAmount(valor180)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function MallTable({ malls }: { readonly malls: Summary['shoppings'] }) {
  return (
    <ChartTable
      label="Prescrição sem ação, por shopping"
      head={['Shopping', 'Títulos em 90', 'Valor em 90', 'Títulos em 180', 'Valor em 180']}
      rows={malls.map((mall) => [
        String(mall.idShopping),
        <Link key="link" to={radarOf(mall.idShopping)}>
          {mall.shopping}
        </Link>,
        mall.titulos90,
        formatAmount(mall.valor90),
        mall.titulos180,
        formatAmount(mall.valor180),
      ])}
    />
  )
}

function FirstTenant({ tenant }: { readonly tenant: Summary['primeiros'][number] }) {
  return (
    <li className={styles['line']}>
      <DaysLeft days={tenant.dias} />
      <span className={styles['who']}>
        <b>
          <TenantName tenant={{ document: tenant.cpfCnpj, mall: tenant.idShopping }}>
            {tenant.nomeFantasia}
          </TenantName>
        </b>{' '}
        <span>
          <MallName name={tenant.shopping} />
        </span>
      </span>
      <span className={styles['value']}>
        {formatCount(tenant.titulos, { one: 'título', many: 'títulos' })}
      </span>
      <span className={styles['value']}>
        {tenant.titulos === 1 ? '' : 'desde '}
        {formatDate(tenant.prescreveEm)}
      </span>
      <span className={styles['value']}>{formatAmount(tenant.valor)}</span>
    </li>
  )
}

/** Start page panel of the legal team: amounts without an action by mall, and the first tenants. */
export function PrescriptionPanel() {
  const query = useQuery(prescriptionQuery)
  const { data } = query
  const [isTable, setTable] = useState(false)
  if (data === undefined)
    return (
      <UnreadPanel
        title="Radar de prescrição"
        height={240}
        whenFailed="Erro ao tentar carregar o radar de prescrição"
        query={query}
      />
    )
  if (data.titulos180 === 0)
    return (
      <Panel title="Radar de prescrição">
        <PageState
          kind="empty"
          title="Nada prescreve em 180 dias"
          sentence="Os títulos em aberto e sem ação aparecem aqui 180 dias antes de prescreverem."
        />
      </Panel>
    )
  return (
    <>
      <ChartFrame
        isAlone
        title={summaryTitle(data)}
        subtitle="por shopping; cada linha abre seus títulos"
        isTable={isTable}
        onTable={setTable}
        table={<MallTable malls={data.shoppings} />}
      >
        <MallBars malls={data.shoppings} />
      </ChartFrame>
      <Panel
        title="Prescrevem primeiro"
        subtitle="por lojista, títulos sem ação até 180 dias"
        aside={<Link to={radarPath}>Radar de prescrição</Link>}
      >
        <ol className={styles['first']} aria-label="Prescrevem primeiro">
          {data.primeiros.map((tenant) => (
            <FirstTenant key={`${tenant.idLojista} ${tenant.idShopping}`} tenant={tenant} />
          ))}
        </ol>
      </Panel>
    </>
  )
}
