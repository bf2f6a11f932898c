import { Link } from '#ui/actions/link.tsx'

import {
  type ComparedFigures,
  OFFICIAL_FIGURES,
  type OfficialFigure,
} from '../contract/official.ts'
import { formatFigure } from '../rules/formula.ts'
import { differs, sumCompared } from '../rules/official.ts'
import { openCard } from '../rules/opened-figure.ts'
import styles from './official.module.css'
import {
  differenceKey,
  type OpenedDifference,
  summaryHref,
  type SummaryState,
} from './summary-address.ts'
import { ComparedCells, ComparedHead } from './compared-cells.tsx'

export type OfficialTableProps = {
  readonly rows: readonly ComparedFigures[]
  readonly month: string
  readonly state: SummaryState
}

const titleOf = (figure: OfficialFigure): string => openCard(figure).title
const shown = (value: number | null) => (value === null ? '-' : formatFigure(value))

type Sides = Pick<ComparedFigures, 'oficial' | 'diferenca'>

/** Official value and difference per figure; the difference opens the títulos. */
function Sides({
  sides,
  of,
  name,
  state,
}: {
  readonly sides: Sides
  readonly of: Omit<OpenedDifference, 'figure'>
  readonly name: string
  readonly state: SummaryState
}) {
  return OFFICIAL_FIGURES.map((figure) => {
    const opened = { ...of, figure }
    return (
      <ComparedCells
        key={figure}
        official={shown(sides.oficial[figure])}
        difference={sides.diferenca[figure]}
        text={formatFigure}
        name={`${titleOf(figure)}, ${name}`}
        to={summaryHref({ ...state, difference: opened })}
        cell={differenceKey(opened)}
      />
    )
  })
}

/** Official figures per mall and account, with differences (rules 6.4). */
export function OfficialTable({ rows, month, state }: OfficialTableProps) {
  const listed = state.isDifferentOnly ? rows.filter(differs) : rows
  const malls = [...Map.groupBy(listed, ({ idShopping }) => idShopping)]
  const isOfSeveral = new Set(rows.map(({ idShopping }) => idShopping)).size > 1
  return (
    <div className={styles['scroll']} role="region" aria-label="Planilha oficial" tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{`Planilha oficial de ${month}`}</caption>
        <ComparedHead
          names={['Shopping', 'Conta']}
          figures={OFFICIAL_FIGURES.map((figure) => ({ key: figure, head: titleOf(figure) }))}
        />
        <tbody>
          {malls.flatMap(([mall, accounts]) =>
            accounts.map((row, index) => (
              <tr key={`${mall} ${row.tipoConta}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={accounts.length} className={styles['mall']}>
                    {isOfSeveral ? (
                      <Link to={summaryHref({ ...state, malls: [mall] })}>{row.shopping}</Link>
                    ) : (
                      row.shopping
                    )}
                  </th>
                )}
                <th scope="row">{row.tipoConta}</th>
                <Sides
                  sides={row}
                  of={{ mall, account: row.tipoConta }}
                  name={`${row.shopping}, ${row.tipoConta}`}
                  state={state}
                />
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total comparado
            </th>
            <Sides sides={sumCompared(rows)} of={{}} name="total comparado" state={state} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
