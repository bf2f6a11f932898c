import { IconAlertTriangle } from '@tabler/icons-react'

import { Badge } from '#ui/display/badge.tsx'
import { formatDate } from '#values/local-date.ts'

import type { WithGuia } from '../contract/list.ts'
import { nearnessOf, termWords } from '../rules/term-words.ts'
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

/** Seven ticks, then the number and the name of the phase. */
export function PhaseCell({ row }: { readonly row: Row }) {
  return (
    <span className={styles['at']}>
      <span className={styles['ticks']} aria-hidden="true">
        {phases.map((phase) => (
          <span key={phase} className={styles['tick']} data-at={placeOf(phase, row)} />
        ))}
      </span>
      {`${row.idFaseAtual} ${row.faseAtual}`}
    </span>
  )
}

/** The term of the phase; in words once it is near or past. */
export function TermCell({
  row: { prazoConclusao, diasParaPrazo },
}: {
  readonly row: Pick<Row, 'prazoConclusao' | 'diasParaPrazo'>
}) {
  if (prazoConclusao === null || diasParaPrazo === null) return '-'
  const nearness = nearnessOf(diasParaPrazo)
  return (
    <span className={styles['term']} data-near={nearness} title={formatDate(prazoConclusao)}>
      {nearness === 'late' && <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />}
      {nearness === 'far' ? formatDate(prazoConclusao) : termWords(diasParaPrazo)}
    </span>
  )
}

const longestName = 14

/** The cells that the table of the follow-up draws its own way. */
export const followUpCells = {
  razaoSocial: ({ razaoSocial }: WithGuia) => (
    <span title={razaoSocial}>
      {razaoSocial.length > longestName ? `${razaoSocial.slice(0, longestName)}…` : razaoSocial}
    </span>
  ),
  statusProcesso: ({ statusProcesso, aguardaConfirmacao, quitadaAposChamado }: WithGuia) =>
    aguardaConfirmacao ? (
      <Badge tone="warn">Aguardando confirmação</Badge>
    ) : quitadaAposChamado ? (
      <Badge tone="done">Quitada após o chamado</Badge>
    ) : (
      statusProcesso
    ),
  faseAtual: (row: WithGuia) => <PhaseCell row={row} />,
  prazoConclusao: (row: WithGuia) => <TermCell row={row} />,
}
