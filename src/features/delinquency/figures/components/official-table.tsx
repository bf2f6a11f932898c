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
  return OFFICIAL_FIGURES.flatMap((figure) => {
    const difference = sides.diferenca[figure]
    const opened = { ...of, figure }
    return [
      <td key={figure} className={styles['first']}>
        {shown(sides.oficial[figure])}
      </td>,
      <td key={`${figure} difference`}>
        {difference === null ? (
          <span className={styles['nothing']}>-</span>
        ) : (
          <Link
            to={summaryHref({ ...state, difference: opened })}
            className={styles['difference']}
            data-cell={differenceKey(opened)}
            data-differs={difference !== 0 || undefined}
            aria-label={`${titleOf(figure)}, ${name}: diferença ${shown(difference)}`}
          >
            {shown(difference)}
          </Link>
        )}
      </td>,
    ]
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
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className={styles['name']}>
              Shopping
            </th>
            <th rowSpan={2} scope="col" className={styles['name']}>
              Conta
            </th>
            {OFFICIAL_FIGURES.map((figure) => (
              <th key={figure} colSpan={2} scope="colgroup" className={styles['first']}>
                {titleOf(figure)}
              </th>
            ))}
          </tr>
          <tr>
            {OFFICIAL_FIGURES.flatMap((figure) => [
              <th key={figure} scope="col" className={styles['first']}>
                oficial
              </th>,
              <th key={`${figure} difference`} scope="col">
                diferença
              </th>,
            ])}
          </tr>
        </thead>
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
