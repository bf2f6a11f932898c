import { type Cents, formatAmount } from '#values/cents.ts'
import { maskDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'

import type { WithGuia } from '../contract/list.ts'
import { nearnessOf, pastTermLines, termWords } from '../rules/term-words.ts'
import styles from './follow-up.module.css'

type Row = Pick<
  WithGuia,
  'idFaseAtual' | 'faseAtual' | 'fasesConcluidas' | 'prazoConclusao' | 'diasParaPrazo'
>

const phases = [1, 2, 3, 4, 5, 6, 7]

const placeOf = (phase: number, { fasesConcluidas, idFaseAtual, diasParaPrazo }: Row) => {
  if (fasesConcluidas === phases.length) return 'done'
  if (phase < idFaseAtual) return 'gone'
  if (phase > idFaseAtual) return 'left'
  return (diasParaPrazo ?? 0) < 0 ? 'late' : 'now'
}

/** Short labels that fit beside their check marks in a narrow column. */
const shortNames: Readonly<Record<number, string>> = {
  2: 'Guia pgto.',
  4: 'Chamado pgto.',
  5: 'Comprovantes',
  6: 'Chamado ajuiz.',
}

/** Seven check marks, then number and name of the phase. */
export function PhaseCell({ row }: { readonly row: Row }) {
  return (
    <span className={styles['at']}>
      <span className={styles['ticks']} aria-hidden="true">
        {phases.map((phase) => (
          <span key={phase} className={styles['tick']} data-at={placeOf(phase, row)} />
        ))}
      </span>
      <span className={styles['cut']} title={row.faseAtual}>
        {row.idFaseAtual} <span className={styles['fullName']}>{row.faseAtual}</span>
        <span className={styles['shortName']}>{shortNames[row.idFaseAtual] ?? row.faseAtual}</span>
      </span>
    </span>
  )
}

/** Deadline of the phase: the day, and in words if near or past. */
function TermCell({
  row: { prazoConclusao, diasParaPrazo },
}: {
  readonly row: Pick<Row, 'prazoConclusao' | 'diasParaPrazo'>
}) {
  if (prazoConclusao === null || diasParaPrazo === null) return '-'
  const day = formatDate(prazoConclusao)
  const nearness = nearnessOf(diasParaPrazo)
  if (nearness === 'far') return day
  const [first, second] =
    nearness === 'late'
      ? pastTermLines(-diasParaPrazo, prazoConclusao)
      : [termWords(diasParaPrazo), day]
  return (
    <span className={styles['lines']} title={`${termWords(diasParaPrazo)}, ${day}`}>
      <span className={styles['term']} data-near={nearness}>
        {first}
      </span>{' '}
      <span className={styles['second']}>{second}</span>
    </span>
  )
}

const longestName = 14

const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)

/** A cell with a second line for a field without its own column. */
function TwoLines({
  first,
  second,
  title,
}: {
  readonly first: string
  readonly second: string
  readonly title?: string
}) {
  return (
    <span className={styles['lines']} title={title}>
      <span className={styles['cut']}>{first}</span>
      <span className={styles['second']}>{second}</span>
    </span>
  )
}

const amountOf = (value: Cents | null) => (value === null ? '-' : formatAmount(value))

/** Line below a row with changes of its debt; undefined if none. */
export const warningLine = ({ avisos }: WithGuia) =>
  avisos.length === 0 ? undefined : <span className={styles['warned']}>{avisos.join(' · ')}</span>

export const followUpCells = {
  nomeFantasia: ({ nomeFantasia, luc, razaoSocial }: WithGuia) => (
    <TwoLines
      first={nomeFantasia || '-'}
      second={`${luc}, ${cut(razaoSocial)}`}
      title={razaoSocial}
    />
  ),
  razaoSocial: ({ razaoSocial }: WithGuia) => <span title={razaoSocial}>{cut(razaoSocial)}</span>,
  cpfCnpj: ({ cpfCnpj, contrato }: WithGuia) => (
    <TwoLines first={maskDocument(cpfCnpj)} second={contrato} />
  ),
  saldoVencidoAtualizado: ({ saldoVencidoAtualizado }: WithGuia) =>
    amountOf(saldoVencidoAtualizado),
  saldoAbertoCriterio: ({ saldoAbertoCriterio }: WithGuia) => amountOf(saldoAbertoCriterio),
  saldoAbertoTotal: ({ saldoAbertoTotal }: WithGuia) => amountOf(saldoAbertoTotal),
  tipoAcao: ({ tipoAcao, nomeTipoAcao, tipoDivida }: WithGuia) => (
    <TwoLines first={tipoAcao} second={tipoDivida} title={nomeTipoAcao} />
  ),
  statusProcesso: ({ statusProcesso, aguardaConfirmacao, quitadaAposChamado }: WithGuia) =>
    aguardaConfirmacao ? (
      <span className={styles['waits']}>Aguardando confirmação</span>
    ) : quitadaAposChamado ? (
      <span className={styles['settled']}>Quitada após o chamado</span>
    ) : (
      <span className={styles['status']}>{statusProcesso}</span>
    ),
  faseAtual: (row: WithGuia) => <PhaseCell row={row} />,
  prazoConclusao: (row: WithGuia) => <TermCell row={row} />,
}
