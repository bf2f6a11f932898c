import { ColumnHeads } from '#ui/table/column-heads.tsx'
import { componentNames, COMPONENTS } from '../contract/components.ts'
import type { Expectation } from '../contract/expectation.ts'
import { splitExpectation, type TypedAmounts } from '../rules/expectation.ts'
import { netOf } from '../rules/split.ts'
import styles from './expectation.module.css'
import { minus, signed } from './signed.ts'

/** The saved amount per boleto, to the cent, by the server's split rule. */
export function SplitTable({
  typed,
  slips,
}: {
  readonly typed: TypedAmounts
  readonly slips: Expectation['slips']
}) {
  const parts = splitExpectation(
    typed,
    slips.map(({ open }) => open),
  )
  const shown = componentNames.filter((of) =>
    parts.some((part) => part[of].expected !== 0 || part[of].adjustment !== 0),
  )
  if (shown.length === 0)
    return <p className={styles['nothing']}>Sem valores, não há o que dividir.</p>
  return (
    <div className={styles['split']}>
      <table className={styles['amounts']} aria-label="Divisão entre os boletos">
        <ColumnHeads
          heads={['Boleto', 'Componente', 'Em aberto', 'Ajuste', 'Expectativa', 'Líquida']}
        />
        <tbody>
          {slips.flatMap((slip, at) =>
            shown.map((of, place) => {
              const part = parts[at]?.[of]
              return (
                part && (
                  <tr key={`${slip.slipId} ${of}`} data-first={place === 0 || undefined}>
                    <th scope="row">{slip.slipNumber}</th>
                    <td className={styles['word']}>{COMPONENTS[of].label}</td>
                    <td>{signed(slip.open[of])}</td>
                    <td>{minus(part.adjustment)}</td>
                    <td>{signed(part.expected)}</td>
                    <td className={styles['net']}>{signed(netOf(part))}</td>
                  </tr>
                )
              )
            }),
          )}
        </tbody>
      </table>
    </div>
  )
}
