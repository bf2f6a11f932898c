import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'

import type { LawsuitBoleto, LawsuitTitulo } from '#features/legal/lawsuits/contract/words.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import styles from './recommendation.module.css'

export type DebtTableProps = {
  readonly boletos: readonly LawsuitBoleto[]
  /** Títulos of expanded boletos, by boleto. */
  readonly titulos: ReadonlyMap<number, readonly LawsuitTitulo[]>
  readonly opened: readonly number[]
  readonly failed: readonly number[]
  readonly isPending: boolean
  readonly disabledBecause: string | undefined
  readonly isChosen: (titulo: LawsuitTitulo) => boolean
  readonly onToggle: (boleto: number) => void
  readonly onChoose: (titulos: readonly LawsuitTitulo[], isConsidered: boolean) => void
}

function TituloRow({
  titulo,
  of,
}: {
  readonly titulo: LawsuitTitulo
  readonly of: DebtTableProps
}) {
  return (
    <tr>
      <td className={styles['inside']}>
        <Checkbox
          label={`Considerar o título ${titulo.numeroTitulo}`}
          checked={of.isChosen(titulo)}
          disabled={of.disabledBecause !== undefined}
          title={of.disabledBecause}
          onChange={(isConsidered) => of.onChoose([titulo], isConsidered)}
        />
      </td>
      <th scope="row">{titulo.numeroTitulo}</th>
      <td className={styles['figure']}>{formatBrl(titulo.valorAberto)}</td>
      <td>{formatDate(titulo.dataVencimento)}</td>
      <td>{titulo.dataCompetencia === null ? '-' : formatDate(titulo.dataCompetencia)}</td>
      <td>{titulo.tipoMovimento}</td>
    </tr>
  )
}

const titleHead = (
  <tr>
    <td />
    {['Nº título', 'Valor', 'Data vencimento', 'Data competência', 'Tipo movimento'].map((word) => (
      <th key={word} scope="col" className={word === 'Valor' ? styles['figure'] : undefined}>
        {word}
      </th>
    ))}
  </tr>
)

type BoletoProps = { readonly boleto: LawsuitBoleto; readonly of: DebtTableProps }

function BoletoCheckbox({ boleto: { idBoleto, numeroBoleto, considerado }, of }: BoletoProps) {
  const titulos = of.titulos.get(idBoleto)
  const count = titulos?.filter(of.isChosen).length
  const why = of.disabledBecause ?? (titulos ? undefined : 'Abra o boleto para ver os títulos.')
  return (
    <Checkbox
      label={`Considerar o boleto ${numeroBoleto}`}
      checked={titulos === undefined ? considerado === true : count === titulos.length}
      some={titulos === undefined ? considerado === null : count !== 0}
      disabled={why !== undefined}
      title={why}
      onChange={(isConsidered) => of.onChoose(titulos ?? [], isConsidered)}
    />
  )
}

/** Títulos of an expanded boleto, loaded on opening. */
function OpenedTitulos({ boleto: { idBoleto, numeroBoleto }, of }: BoletoProps) {
  const titulos = of.titulos.get(idBoleto)
  if (of.failed.includes(idBoleto))
    return (
      <p role="alert" className={styles['note']}>
        Falha ao tentar abrir boleto, entre em contato com a equipe tecnica
      </p>
    )
  if (titulos === undefined) return <Skeleton width="100%" height={32} />
  return (
    <table className={styles['actions']} aria-label={`Títulos do boleto ${numeroBoleto}`}>
      <thead>{titleHead}</thead>
      <tbody>
        {titulos.map((titulo) => (
          <TituloRow key={titulo.idTitulo} titulo={titulo} of={of} />
        ))}
      </tbody>
    </table>
  )
}

function BoletoRows({ boleto, of }: BoletoProps) {
  const { idBoleto, numeroBoleto } = boleto
  const isOpen = of.opened.includes(idBoleto)
  const chosen = of.titulos.get(idBoleto)?.filter(of.isChosen)
  const selected = chosen ? sumCents(chosen.map((one) => one.valorAberto)) : boleto.saldoTitulos
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Fragment>
      <tr
        data-open={isOpen || undefined}
        // A row click expands it, except on its checkbox or button (spec 2:2.7).
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('input, button, label') === null)
            of.onToggle(idBoleto)
        }}
      >
        <td>
          <BoletoCheckbox boleto={boleto} of={of} />
        </td>
        <th scope="row">{numeroBoleto}</th>
        <td className={styles['figure']}>{formatBrl(selected)}</td>
        <td className={styles['figure']}>{formatBrl(boleto.valor)}</td>
        <td>{formatDate(boleto.dataVencimento)}</td>
        <td className={styles['figure']}>
          <IconButton
            label={`${isOpen ? 'Fechar' : 'Abrir'} o boleto ${numeroBoleto}`}
            size="row"
            withTooltip={false}
            icon={<Chevron size={16} stroke={1.75} />}
            onClick={() => of.onToggle(idBoleto)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={styles['inside']}>
            <OpenedTitulos boleto={boleto} of={of} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

export function DebtTable(props: DebtTableProps) {
  if (props.isPending) return <Skeleton width="100%" height={160} />
  return (
    <div className={styles['titulos']} tabIndex={0} role="region" aria-label="Boletos da ação">
      <table className={styles['actions']} aria-label="Boletos">
        <thead>
          <tr>
            <td />
            <th scope="col">Nº boleto</th>
            <th scope="col" className={styles['figure']}>
              Total títulos selecionados
            </th>
            <th scope="col" className={styles['figure']}>
              Valor Boleto
            </th>
            <th scope="col">Data vencimento</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {props.boletos.map((boleto) => (
            <BoletoRows key={boleto.idBoleto} boleto={boleto} of={props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
