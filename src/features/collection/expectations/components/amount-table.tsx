import { MoneyField } from '#ui/fields/money-field.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import { type Cents, cents, sumCents } from '#values/cents.ts'

import {
  type AmountField,
  amountFields,
  type Component,
  componentNames,
  COMPONENTS,
} from '../contract/components.ts'
import { amountsOf, type OpenComponents } from '../rules/expectation.ts'
import { netOf } from '../rules/split.ts'
import type { ExpectationForm } from './expectation-form.ts'
import styles from './expectation.module.css'
import { minus, signed } from './signed.ts'

type Amounts = ExpectationForm['amounts']
const quiet = (amount: Cents) => (amount === 0 ? true : undefined)

type RowProps = {
  readonly of: Component
  readonly open: Cents
  readonly amounts: Amounts
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (field: AmountField, value: Cents | undefined) => void
}

/** The two amounts of a component that users type. */
function TypedCells({ of, open, amounts, errors, onChange }: RowProps) {
  const { label } = COMPONENTS[of]
  const [adjustment, expected] = [amountFields.adjustment(of), amountFields.expected(of)]
  // A component without open amount is disabled.
  const field = { inRow: true, disabled: open === 0, placeholder: '0,00' } as const
  return (
    <>
      <td>
        <MoneyField
          {...field}
          label={`Ajuste de ${label}`}
          value={amounts[adjustment]}
          format={minus}
          onChange={(value) =>
            onChange(adjustment, value === undefined ? undefined : cents(Math.abs(value)))
          }
          invalid={errors.has(adjustment)}
        />
      </td>
      <td>
        <MoneyField
          {...field}
          label={`Expectativa de ${label}`}
          value={amounts[expected]}
          format={signed}
          onChange={(value) => onChange(expected, value)}
          invalid={errors.has(expected)}
        />
      </td>
    </>
  )
}

function Row(props: RowProps) {
  const { of, open, amounts, errors } = props
  const fields = [amountFields.adjustment(of), amountFields.expected(of), amountFields.net(of)]
  const problem = fields.map((field) => errors.get(field)).find((one) => one !== undefined)
  const worked = netOf(amountsOf(amounts, of))
  return (
    <>
      <tr>
        <th scope="row">{COMPONENTS[of].label}</th>
        <td data-quiet={quiet(open)}>{signed(open)}</td>
        <TypedCells {...props} />
        <td className={styles['net']} data-quiet={quiet(worked)}>
          {signed(worked)}
        </td>
      </tr>
      {problem !== undefined && (
        <tr className={styles['problem']}>
          <td colSpan={5}>
            <span role="alert">{problem}</span>
          </td>
        </tr>
      )}
    </>
  )
}

/** Amounts by component: open, adjustment, expected, and the computed net. */
export function AmountTable({
  open,
  amounts,
  errors,
  onChange,
}: {
  readonly open: OpenComponents
  readonly amounts: Amounts
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (amounts: Amounts) => void
}) {
  const all = componentNames.map((of) => amountsOf(amounts, of))
  const expected = sumCents(all.map((one) => one.expected))
  const adjustment = sumCents(all.map((one) => one.adjustment))
  const change = (field: AmountField, value: Cents | undefined) => {
    const { [field]: _, ...others } = amounts
    onChange(value === undefined ? others : { ...others, [field]: value })
  }
  return (
    <table className={styles['amounts']} aria-label="Valores por componente">
      <ColumnHeads
        heads={['Componente', 'Em aberto', 'Ajuste', 'Expectativa', 'Expectativa líquida']}
      />
      <tbody>
        {componentNames.map((of) => (
          <Row
            key={of}
            of={of}
            open={open[of]}
            amounts={amounts}
            errors={errors}
            onChange={change}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Soma</th>
          <td>{signed(sumCents(componentNames.map((of) => open[of])))}</td>
          <td>{minus(adjustment)}</td>
          <td>{signed(expected)}</td>
          <td className={styles['net']}>{signed(expected - adjustment)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
