import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'
import { countOf } from '#values/count-of.ts'

import type { MallMonth } from '../contract/months.ts'
import { closeMonth } from '../contract/runs.ts'
import { formatShareOf, totalFigures } from '../rules/closing-figures.ts'
import { amountOf } from '../rules/closing-steps.ts'
import { mayReopenBecause } from '../rules/month.ts'
import styles from './close-dialog.module.css'

type Figures = NonNullable<MallMonth['numeros']>

const known = (months: readonly MallMonth[]) =>
  months.flatMap(({ numeros }) => (numeros ? [numeros] : []))

/** What was closed, for the toast. */
const closedWords = (months: readonly MallMonth[]): string => {
  const { titulos, faturado, inadimplenciaBruta, inadimplenciaLiquida } = totalFigures(
    known(months),
  )
  return `${countOf(titulos, 'título', 'títulos')}, bruta R$ ${amountOf(inadimplenciaBruta)} (${formatShareOf(inadimplenciaBruta, faturado)}), líquida R$ ${amountOf(inadimplenciaLiquida)}.`
}

function FigureCells({ numeros }: { readonly numeros: Figures }) {
  return (
    <>
      <td>{formatWhole(numeros.titulos)}</td>
      <td>{amountOf(numeros.faturado)}</td>
      <td>{amountOf(numeros.inadimplenciaBruta)}</td>
      <td>{formatShareOf(numeros.inadimplenciaBruta, numeros.faturado)}</td>
      <td>{amountOf(numeros.inadimplenciaLiquida)}</td>
    </>
  )
}

function ClosedFigures({ months }: { readonly months: readonly MallMonth[] }) {
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
            <FigureCells numeros={totalFigures(known(months))} />
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

/** Remarks over which the months close: the reason goes with them into the decision log. */
function Remarks({
  remarks,
  motivo,
  onChange,
}: {
  readonly remarks: readonly string[]
  readonly motivo: string
  readonly onChange: (motivo: string) => void
}) {
  return (
    <section aria-label="O que fica por explicar">
      <p className={styles['note']}>
        Fecha-se com estes pontos em aberto; o motivo fica registrado:
      </p>
      <ul className={styles['inputs']}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <TextAreaField label="Motivo" value={motivo} onChange={onChange} maxLength={500} />
    </section>
  )
}

type Props = {
  /** Snapshot from when the dialog opened, so that later changes are not closed unseen. */
  readonly months: readonly MallMonth[]
  readonly remarks?: readonly string[]
  readonly confirmLabel?: string
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** 'Fechar 10/2026 de Vila Nova?', 'Fechar 10/2026 de 6 shoppings?'. */
const questionOf = ([first, ...others]: readonly MallMonth[]): string => {
  const whose = others.length === 0 ? (first?.shopping ?? '') : `${others.length + 1} shoppings`
  return `Fechar ${first?.mesAno ?? ''} de ${whose}?`
}

/**
 * Confirms the closing of months, all or none, showing figures and changed inputs; with remarks it
 * requires a reason.
 */
export function CloseDialog(props: Props) {
  const { months, remarks = [], confirmLabel = 'Fechar', onClose, onDone = onClose } = props
  const [motivo, setMotivo] = useState('')
  const write = useAct(closeMonth, {
    invalidates: ['delinquency'],
    onDone: ({ mensagem }) => {
      showToast({ tone: 'done', title: mensagem, detail: closedWords(months) })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        void write.run({
          shoppings: months.map(({ idShopping }) => idShopping),
          mesAno: months[0]?.mesAno ?? '',
          ...(motivo.trim() === '' ? {} : { motivo }),
          versoes: months.flatMap(({ idShopping, versao }) =>
            versao === null ? [] : [{ idShopping, versao }],
          ),
        })
      }
      question={questionOf(months)}
      confirmLabel={confirmLabel}
      busy={write.busy}
      disabledBecause={
        remarks.length === 0
          ? undefined
          : (mayReopenBecause(motivo)?.because ?? tooLong(motivo, 500))
      }
      notes={[
        {
          tone: 'info',
          text: 'Os números, os títulos e as expectativas do mês deixam de mudar.',
        },
      ]}
    >
      <ClosedFigures months={months} />
      <ChangedInputs months={months} />
      {remarks.length > 0 && <Remarks remarks={remarks} motivo={motivo} onChange={setMotivo} />}
    </ConfirmDialog>
  )
}
