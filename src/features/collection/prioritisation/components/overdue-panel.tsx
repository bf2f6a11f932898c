import { UnreadPanel } from '#listing/screen/unread-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import { useState } from 'react'

import { ChartFrame, ChartTable } from '#ui/charts/chart-frame.tsx'
import { MallBar, mallBarWidth } from '#ui/charts/mall-bar.tsx'
import bars from '#ui/charts/mall-bars.module.css'
import { queryText } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { OVERDUE_BANDS } from '#values/arrears.ts'
import { formatAmount } from '#values/cents.ts'
import { shortAmount } from '#values/short-amount.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { MallAging } from '../contract/aging.ts'
import { prioritisationPath } from '../contract/rows.ts'
import { agingQuery } from '../queries.ts'
import { agingTitle } from '../rules/aging-title.ts'
import styles from './overdue-panel.module.css'

const ages = OVERDUE_BANDS.map(({ range }) => range.toLowerCase())
const shownMalls = 6

const worklistOf = ({ idShopping }: MallAging) =>
  prioritisationPath + queryText({ aba: 'shopping', shopping: String(idShopping) })

const barLabel = ({ shopping, vencido, lojistas, faixas }: MallAging) =>
  `${shopping}: R$ ${shortAmount(vencido)} vencidos, ${formatWhole(lojistas)} ` +
  `${lojistas === 1 ? 'lojista' : 'lojistas'}; ` +
  `${ages.map((age, place) => `${age} dias ${shortAmount(faixas[place] ?? 0)}`).join(', ')}; abrir`

/** Segments of a mall's bar, each with its start in picture units. */
function partsOf({ faixas }: MallAging, x: (cents: number) => number) {
  let from = 0
  return faixas.map((cents, place) => {
    const part = { place, from: x(from), width: Math.max(0, x(from + cents) - x(from) - 1) }
    from += cents
    return part
  })
}

function MallBars({ malls }: { readonly malls: readonly MallAging[] }) {
  const x = scaleLinear([0, Math.max(1, ...malls.map(({ vencido }) => vencido))], [0, mallBarWidth])
  return (
    <>
      <ul className={styles['malls']} aria-label="Vencido por shopping e idade">
        {malls.map((mall) => (
          <li key={mall.idShopping}>
            <Link
              className={`${bars['line']} ${styles['mall']}`}
              to={worklistOf(mall)}
              aria-label={barLabel(mall)}
              title={barLabel(mall)}
            >
              <span className={bars['name']}>
                <MallName name={mall.shopping} />
              </span>
              <MallBar>
                {partsOf(mall, x).map((part) => (
                  <rect
                    key={part.place}
                    x={part.from}
                    width={part.width}
                    height={14}
                    style={{ fill: `var(--a${part.place + 1})` }}
                  />
                ))}
              </MallBar>
              <span className={styles['value']}>{shortAmount(mall.vencido)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles['key']} aria-hidden="true">
        dias de atraso
        {ages.map((age, place) => (
          <span key={age}>
            <i style={{ background: `var(--a${place + 1})` }} />
            {age}
          </span>
        ))}
      </p>
    </>
  )
}

/** The picture as a table. */
function OverdueTable({ malls }: { readonly malls: readonly MallAging[] }) {
  return (
    <ChartTable
      label="Vencido por shopping e idade, em reais"
      head={['Shopping', 'Lojistas', ...ages, 'Vencido']}
      rows={malls.map((mall) => [
        String(mall.idShopping),
        <Link key="link" to={worklistOf(mall)}>
          {mall.shopping}
        </Link>,
        formatWhole(mall.lojistas),
        ...mall.faixas.map((cents) => formatAmount(cents)),
        formatAmount(mall.vencido),
      ])}
    />
  )
}

const title = 'Vencido por shopping'

/** Overdue balance per mall by age; each bar links to the mall's worklist. */
export function OverduePanel() {
  const query = useQuery(agingQuery)
  const { data } = query
  const [isTable, setTable] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (data === undefined)
    return (
      <UnreadPanel
        title={title}
        height={150}
        whenFailed="Erro ao tentar carregar o vencido por shopping"
        query={query}
      />
    )
  if (data.shoppings.length === 0)
    return (
      <Panel title={title}>
        <PageState
          kind="empty"
          title="Nada vencido"
          sentence="Nenhum lojista dos seus shoppings tem saldo vencido."
        />
      </Panel>
    )
  const malls = isWhole ? data.shoppings : data.shoppings.slice(0, shownMalls)
  const hidden = data.shoppings.length - malls.length
  return (
    <ChartFrame
      isAlone
      title={agingTitle(data.shoppings)}
      subtitle="R$ em aberto e vencidos, por idade; cada linha abre a priorização do shopping"
      isTable={isTable}
      onTable={setTable}
      table={<OverdueTable malls={data.shoppings} />}
    >
      <MallBars malls={malls} />
      {hidden > 0 && (
        <Button kind="text" size="tight" onClick={() => setWhole(true)}>
          {hidden === 1 ? 'Mostrar mais 1 shopping' : `Mostrar mais ${hidden} shoppings`}
        </Button>
      )}
    </ChartFrame>
  )
}
