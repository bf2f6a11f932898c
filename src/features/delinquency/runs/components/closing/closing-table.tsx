import { MallName } from '#ui/display/mall-name.tsx'

import { formatShareOf, totalFigures } from '../../rules/closing-figures.ts'
import {
  amountOf,
  CLOSING_STEPS,
  type ClosingRow,
  type ClosingStep,
  type MallStep,
} from '../../rules/closing-steps.ts'
import styles from './closing.module.css'
import { StepMark } from './step-mark.tsx'
import { stepNames } from './step-names.ts'

type Figures = NonNullable<ClosingRow['month']['numeros']>

function StepCell({ step: { state, word } }: { readonly step: MallStep }) {
  if (state === 'ESPERA') return <span className={styles['ESPERA']}>{word}</span>
  return (
    <span className={styles['cell']}>
      <StepMark state={state} />
      {/* A done step is the rule: its word is for screen readers. */}
      <span className={state === 'FEITO' && word === 'feito' ? 'visually-hidden' : styles[state]}>
        {word}
      </span>
    </span>
  )
}

function FigureCells({ figures }: { readonly figures: Figures | null }) {
  if (figures === null)
    return ['faturado', 'bruta', 'parte', 'liquida'].map((name) => (
      <td key={name} className={styles['ESPERA']}>
        -
      </td>
    ))
  return (
    <>
      <td>{amountOf(figures.faturado)}</td>
      <td className={styles['strong']}>{amountOf(figures.inadimplenciaBruta)}</td>
      <td>{formatShareOf(figures.inadimplenciaBruta, figures.faturado)}</td>
      <td>{amountOf(figures.inadimplenciaLiquida)}</td>
    </>
  )
}

type TableProps = {
  readonly rows: readonly ClosingRow[]
  readonly mesAno: string
  readonly open: ClosingStep
  /** The mall shown in the panel, if one. */
  readonly mall: number | undefined
  readonly onMall: (mall: number | undefined) => void
}

/** A mall: its name opens it in the panel, then its steps and figures. */
function MallRow({
  row: { month, steps },
  open,
  mall,
  onMall,
}: Pick<TableProps, 'open' | 'mall' | 'onMall'> & { readonly row: ClosingRow }) {
  const isShown = month.idShopping === mall
  return (
    <tr data-shown={isShown || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles['mall']}
          aria-pressed={isShown}
          data-mall={month.idShopping}
          onClick={() => onMall(isShown ? undefined : month.idShopping)}
        >
          <MallName name={month.shopping} />
        </button>
      </th>
      {CLOSING_STEPS.map((step) => (
        <td key={step} data-open={step === open || undefined}>
          <StepCell step={steps[step]} />
        </td>
      ))}
      <FigureCells figures={month.numeros} />
    </tr>
  )
}

/** Malls × steps with the figures that close, and their total. */
export function ClosingTable({ rows, mesAno, ...props }: TableProps) {
  const { open } = props
  const calculated = rows.flatMap(({ month }) => month.numeros ?? [])
  return (
    <div className={styles['scroll']} role="region" aria-label="Shoppings e passos" tabIndex={0}>
      <table className={styles['table']} aria-label={`Fechamento de ${mesAno}`}>
        <thead>
          <tr>
            <th scope="col">Shopping</th>
            {CLOSING_STEPS.map((step) => (
              <th key={step} scope="col" data-open={step === open || undefined}>
                {stepNames[step]}
              </th>
            ))}
            <th scope="col">Faturado</th>
            <th scope="col">Bruta</th>
            <th scope="col">% bruta</th>
            <th scope="col">Líquida</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MallRow key={row.month.idShopping} row={row} {...props} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={7}>
              Todos
            </th>
            <FigureCells figures={calculated.length === 0 ? null : totalFigures(calculated)} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
