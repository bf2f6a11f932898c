import { IconAlertTriangle, IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { useGoTo } from '#ui/actions/address.ts'
import { Badge } from '#ui/display/badge.tsx'
import { layers } from '#ui/table/use-row-keys.ts'
import { formatCompetence } from '#values/competence.ts'

import { type TituloOfFigure, titulosOfFigure, type TitulosQuery } from '../contract/titulos.ts'
import { openedFigureQuery } from '../queries.ts'
import { formatFigure, formatPoints, formatShare } from '../rules/formula.ts'
import { Segments } from './segments.tsx'
import styles from './summary.module.css'
import { tenantCell } from './tenant-cell.tsx'
import type { AnswerOf } from '#contract/call.ts'

export type OpenedFigureProps = {
  readonly path: string
  readonly input: TitulosQuery
  /** URL parameters that identify the figure. */
  readonly params: readonly string[]
  readonly backTo: string
  readonly onPart: (part: 'NUMERADOR' | 'DENOMINADOR') => void
}

const arrears = (days: number): string =>
  days < 0 ? 'a vencer' : days === 1 ? '1 dia' : `${days.toLocaleString('pt-BR')} dias`

/** Bands of arrears: 1 to 30 days, to 60, to 90, to 120, more. */
const bandOf = (days: number): number => (days < 1 ? 0 : Math.min(5, Math.ceil(days / 30)))

const cells = {
  nomeFantasia: tenantCell,
  diasAtraso: ({ diasAtraso }: TituloOfFigure) => (
    <span className={styles['arrears']} data-band={bandOf(diasAtraso)}>
      {arrears(diasAtraso)}
    </span>
  ),
  faturado: (row: TituloOfFigure) => formatFigure(row.faturado),
  valor: { cell: (row: TituloOfFigure) => formatFigure(row.valor), total: formatFigure },
}

type Figure = AnswerOf<typeof titulosOfFigure.search>

/** Whether the títulos add up to the figure. */
function SumBadge({ isEqual }: { readonly isEqual: boolean }) {
  const Icon = isEqual ? IconCircleCheck : IconAlertTriangle
  return (
    <Badge
      tone={isEqual ? 'done' : 'danger'}
      icon={<Icon size={14} stroke={1.75} aria-hidden="true" />}
    >
      {isEqual ? 'soma igual ao número' : 'soma diferente do número'}
    </Badge>
  )
}

/** The value of the figure, its sum, its official value and its formula. */
function FigureFacts({
  data,
  input,
  onPart,
}: Pick<OpenedFigureProps, 'input' | 'onPart'> & { readonly data: Figure }) {
  const shown = (value: number | null) =>
    value === null ? '-' : data.percentual ? formatShare(value) : formatFigure(value)
  return (
    <>
      <span className={styles['value']}>{shown(data.celula)}</span>
      <SumBadge isEqual={data.igual} />
      <span>{`Soma dos títulos: ${formatFigure(data.soma)}`}</span>
      {data.percentual && (
        <Segments
          label="Parte da divisão"
          labelHidden
          options={[
            { value: 'NUMERADOR', label: 'Numerador' },
            { value: 'DENOMINADOR', label: 'Faturado' },
          ]}
          value={input.parte ?? 'NUMERADOR'}
          onChange={(part) => onPart(part as 'NUMERADOR' | 'DENOMINADOR')}
        />
      )}
      {data.oficial && (
        <p className={styles['official']}>
          {`Oficial: ${shown(data.oficial.valor)} (${data.oficial.de}); diferença `}
          <strong>
            {data.percentual ? formatPoints(data.oficial.diferenca) : shown(data.oficial.diferenca)}
          </strong>
          {'. Abaixo, os títulos do valor calculado.'}
        </p>
      )}
      <p className={styles['formula']}>
        {data.formula.numeros}
        <br />
        {data.formula.palavras}
      </p>
      {data.participacoes.length > 0 && <Shares rows={data.participacoes} />}
    </>
  )
}

/** Escape goes back, unless an overlay is open. */
function useEscape(backTo: string): void {
  const goTo = useGoTo()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = document.querySelector(`${layers}, [role=menu], [role=listbox]`) === null
      if (event.key === 'Escape' && !event.defaultPrevented && isFree) goTo(backTo)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [goTo, backTo])
}

/** The títulos of a figure with their sum, the formula, and a link back. */
export function OpenedFigure({ path, input, params, backTo, onPart }: OpenedFigureProps) {
  const { data } = useQuery(openedFigureQuery(input))
  const inputText = JSON.stringify(input)
  const listing = useMemo(
    () => ({
      ...titulosOfFigure,
      path,
      fixed: JSON.parse(inputText) as Readonly<Record<string, unknown>>,
    }),
    [path, inputText],
  )
  useEscape(backTo)
  return (
    <div className={styles['opened']}>
      <div className={styles['head']} aria-busy={data === undefined}>
        <ButtonLink to={backTo} icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}>
          Voltar ao número
        </ButtonLink>
        <h2>{data?.titulo ?? 'Títulos'}</h2>
        {data && <FigureFacts data={data} input={input} onPart={onPart} />}
      </div>
      <div className={styles['list']}>
        <ListingScreen listing={listing} params={params} cells={cells} />
      </div>
    </div>
  )
}

type Shared = {
  readonly shopping: string
  readonly mesAno: Parameters<typeof formatCompetence>[0]
  readonly soma: number
  readonly participacao: number
  readonly valor: number
}

/** Títulos are listed whole; this shows the share that counts, by mall and month. */
function Shares({ rows }: { readonly rows: readonly Shared[] }) {
  return (
    <table className={styles['shares']}>
      <caption className="visually-hidden">Participação por shopping e mês</caption>
      <thead>
        <tr>
          <th scope="col">Shopping</th>
          <th scope="col">Mês</th>
          <th scope="col">Soma dos títulos</th>
          <th scope="col">Participação</th>
          <th scope="col">Conta no número</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.shopping} ${row.mesAno}`}>
            <th scope="row">{row.shopping}</th>
            <td>{formatCompetence(row.mesAno)}</td>
            <td>{formatFigure(row.soma)}</td>
            <td>{formatShare(row.participacao)}</td>
            <td>{formatFigure(row.valor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
