import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'

import { Link } from '#ui/actions/link.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { type Cents, formatAmount } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate, monthOf } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'

import type { FollowedBoleto, FollowedTitulo } from '../contract/words.ts'
import { mayConsider } from '../rules/left-out.ts'
import styles from './detail.module.css'

const amount = (value: Cents | null) => (value === null ? '-' : formatAmount(value))

/** A charge with its rate; marked if entered by a person. */
function ChargeCell({
  value,
  isInformed,
  rate,
}: {
  readonly value: Cents | null
  readonly isInformed: boolean
  readonly rate: string
}) {
  return (
    <td className={styles['end']}>
      {amount(value)}
      {isInformed && <span className={styles['informed']}> informado</span>}
      <span className={styles['informed']}>{` ${rate}`}</span>
    </td>
  )
}

function RefreshCell({
  of,
  disabledBecause,
  onClick,
}: {
  readonly of: string
  readonly disabledBecause: string | undefined
  readonly onClick: () => void
}) {
  return (
    <td>
      <IconButton
        size="row"
        label={`Atualizar saldo do ${of}`}
        icon={<IconRefresh size={16} stroke={1.75} />}
        disabledBecause={disabledBecause}
        onClick={onClick}
      />
    </td>
  )
}

export type ToggleTitulos = (titulos: readonly FollowedTitulo[], considered: boolean) => void
export type RefreshTitulo = (titulos: readonly FollowedTitulo[]) => void

type Acts = {
  readonly toggleBecause: string | undefined
  readonly onToggle: ToggleTitulos
  readonly refreshBecause: string | undefined
  readonly onRefresh: RefreshTitulo
  readonly memoryAddress: (titulo: number) => string
}

function TituloName({
  titulo: { numeroTitulo, tipoMovimento, considerar },
  address,
}: {
  readonly titulo: FollowedTitulo
  readonly address: string
}) {
  const name = `${numeroTitulo} ${tipoMovimento}`
  if (!considerar) return name
  return (
    <Link to={address} className={styles['memoryLink']} title="Memória de cálculo">
      {name}
    </Link>
  )
}

function TituloRow({ titulo, acts }: { readonly titulo: FollowedTitulo; readonly acts: Acts }) {
  return (
    <tr data-inner>
      <td className={styles['inner']}>
        <Checkbox
          label={`Considerar o título ${titulo.numeroTitulo}`}
          checked={titulo.considerar}
          disabled={(acts.toggleBecause ?? mayConsider(titulo)) !== undefined}
          title={titulo.motivoExclusao ?? acts.toggleBecause}
          onChange={(considered) => acts.onToggle([titulo], considered)}
        />
      </td>
      <td>
        <TituloName titulo={titulo} address={acts.memoryAddress(titulo.idTitulo)} />
      </td>
      <td className={styles['end']}>{formatAmount(titulo.valorVencimentoOriginal)}</td>
      <td className={styles['end']}>
        {titulo.dataCompetencia === null ? '-' : formatCompetence(monthOf(titulo.dataCompetencia))}
      </td>
      <td>{formatDate(titulo.dataVencimento)}</td>
      <ChargeCell
        value={titulo.valJuros}
        isInformed={titulo.jurosInformado}
        rate={`${formatRate(titulo.percentualJuros)} a.m.`}
      />
      <ChargeCell
        value={titulo.valMulta}
        isInformed={titulo.multaInformada}
        rate={formatRate(titulo.percentualMulta)}
      />
      <ChargeCell
        value={titulo.valCorrecao}
        isInformed={titulo.correcaoInformada}
        rate={titulo.indice}
      />
      <RefreshCell
        of={`título ${titulo.numeroTitulo}`}
        disabledBecause={acts.refreshBecause}
        onClick={() => acts.onRefresh([titulo])}
      />
    </tr>
  )
}

/** Why a boleto cannot be ticked: all its excluded títulos must stay excluded. */
const boletoBecause = ({ titulos, considerado }: FollowedBoleto): string | undefined =>
  considerado === true || titulos.some((titulo) => mayConsider(titulo) === undefined)
    ? undefined
    : titulos.map(mayConsider).find((reason) => reason !== undefined)

function BoletoRows({ boleto, acts }: { readonly boleto: FollowedBoleto; readonly acts: Acts }) {
  const [open, setOpen] = useState(false)
  const because = acts.toggleBecause ?? boletoBecause(boleto)
  return (
    <>
      <tr>
        <td>
          <Checkbox
            label={`Considerar o boleto ${boleto.numeroBoleto}`}
            checked={boleto.considerado === true}
            some={boleto.considerado === null}
            disabled={because !== undefined}
            title={because}
            onChange={(considered) =>
              acts.onToggle(
                boleto.titulos.filter((titulo) => mayConsider(titulo) === undefined),
                considered,
              )
            }
          />
        </td>
        <td>
          <button
            type="button"
            className={styles['expander']}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {`${open ? '▾' : '▸'} ${boleto.numeroBoleto}`}
          </button>
        </td>
        <td className={styles['end']}>{formatAmount(boleto.valor)}</td>
        <td className={styles['end']}>{formatAmount(boleto.saldoTitulos)}</td>
        <td>{formatDate(boleto.dataVencimento)}</td>
        <td className={styles['end']}>{amount(boleto.valJuros)}</td>
        <td className={styles['end']}>{amount(boleto.valMulta)}</td>
        <td className={styles['end']}>{amount(boleto.valCorrecao)}</td>
        <RefreshCell
          of={`boleto ${boleto.numeroBoleto}`}
          disabledBecause={acts.refreshBecause}
          onClick={() => acts.onRefresh(boleto.titulos)}
        />
      </tr>
      {open &&
        boleto.titulos.map((titulo) => (
          <TituloRow key={titulo.idTitulo} titulo={titulo} acts={acts} />
        ))}
    </>
  )
}

/** The boletos of an action, expandable to títulos (spec 2:2.5). */
export function TitulosTable({
  boletos,
  ...acts
}: Acts & { readonly boletos: readonly FollowedBoleto[] }) {
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label="Boletos e títulos">
        <thead>
          <tr>
            <th>Considerar</th>
            <th>Boleto</th>
            <th className={styles['end']}>Valor</th>
            <th className={styles['end']}>Total de títulos</th>
            <th>Vencimento</th>
            <th className={styles['end']}>Juros</th>
            <th className={styles['end']}>Multa</th>
            <th className={styles['end']}>Correção monetária</th>
            <th>Atualizar</th>
          </tr>
        </thead>
        <tbody>
          {boletos.map((boleto) => (
            <BoletoRows key={boleto.idBoleto} boleto={boleto} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
