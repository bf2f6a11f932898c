import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { cents, formatAmount } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { MallMonth } from '../contract/months.ts'
import { closeMonth } from '../contract/runs.ts'
import { formatShareOf, totalFigures } from '../rules/closing-figures.ts'
import styles from './close-dialog.module.css'

type Figures = NonNullable<MallMonth['numeros']>

/** Negative figures are in parentheses, as on the other delinquency screens. */
const amount = (value: number) =>
  value < 0 ? `(${formatAmount(cents(-value))})` : formatAmount(cents(value))

function FigureCells({ numeros }: { readonly numeros: Figures }) {
  return (
    <>
      <td>{formatWhole(numeros.titulos)}</td>
      <td>{amount(numeros.faturado)}</td>
      <td>{amount(numeros.inadimplenciaBruta)}</td>
      <td>{formatShareOf(numeros.inadimplenciaBruta, numeros.faturado)}</td>
      <td>{amount(numeros.inadimplenciaLiquida)}</td>
    </>
  )
}

function ClosedFigures({ months }: { readonly months: readonly MallMonth[] }) {
  const known = months.flatMap(({ numeros }) => (numeros ? [numeros] : []))
  return (
    <table className={styles['figures']} aria-label="Números que se fecham">
      <thead>
        <tr>
          <th scope="col">Shopping</th>
          <th scope="col">Títulos</th>
          <th scope="col">Faturado R$</th>
          <th scope="col">Bruta R$</th>
          <th scope="col">Bruta %</th>
          <th scope="col">Líquida R$</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ idShopping, shopping, numeros }) => (
          <tr key={idShopping}>
            <th scope="row">{shopping}</th>
            {numeros && <FigureCells numeros={numeros} />}
          </tr>
        ))}
      </tbody>
      {months.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <FigureCells numeros={totalFigures(known)} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function ChangedInputs({ months }: { readonly months: readonly MallMonth[] }) {
  const changed = months.filter(({ insumos }) => insumos.length > 0)
  if (changed.length === 0)
    return (
      <p className={styles['note']}>
        Desde o último fechamento ninguém mudou exceções, cadastros, ajustes nem ajuizamentos que
        entram aqui.
      </p>
    )
  return (
    <section aria-label="Mudanças desde o último fechamento">
      <p className={styles['note']}>Mudanças desde o último fechamento que entram aqui:</p>
      <ul className={styles['inputs']}>
        {changed.flatMap(({ idShopping, shopping, insumos, totalInsumos }) => [
          ...insumos.map(({ descricao, por, em }) => (
            <li key={`${idShopping} ${descricao} ${por}`}>
              {months.length > 1 && `${shopping}: `}
              {`${descricao}, por ${por} em ${formatDate(em)}`}
            </li>
          )),
          ...(totalInsumos > insumos.length
            ? [<li key={idShopping}>{`${shopping}: e mais ${totalInsumos - insumos.length}`}</li>]
            : []),
        ])}
      </ul>
    </section>
  )
}

/** Confirms the closing of months, showing figures and changed inputs. */
export function CloseDialog({
  months,
  onClose,
  onDone = onClose,
}: {
  /** Snapshot from when the dialog opened, so that later changes are not closed unseen. */
  readonly months: readonly MallMonth[]
  readonly onClose: () => void
  readonly onDone?: () => void
}) {
  const write = useAct(closeMonth, {
    invalidates: ['delinquency'],
    success: ({ mensagem }) => mensagem,
    onDone,
  })
  const [first] = months
  const mesAno = first?.mesAno ?? ''
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        void write.run({
          shoppings: months.map(({ idShopping }) => idShopping),
          mesAno,
          versoes: months.flatMap(({ idShopping, versao }) =>
            versao === null ? [] : [{ idShopping, versao }],
          ),
        })
      }
      question={
        months.length === 1
          ? `Fechar ${mesAno} de ${first?.shopping ?? ''}?`
          : `Fechar ${mesAno} de ${months.length} shoppings?`
      }
      confirmLabel="Fechar"
      busy={write.busy}
      notes={[
        {
          tone: 'info',
          text: 'Os números, os títulos e as expectativas do mês deixam de mudar.',
        },
      ]}
    >
      <ClosedFigures months={months} />
      <ChangedInputs months={months} />
    </ConfirmDialog>
  )
}
