import { shortAmount } from '#values/short-amount.ts'
import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type { FollowUpPageInfo, WithGuia } from '../contract/list.ts'
import { ageWords, nearnessOf, phaseAct, termWords } from '../rules/term-words.ts'
import styles from './follow-up.module.css'

const valueOf = ({ saldoVencidoAtualizado, saldoAbertoCriterio }: WithGuia) =>
  saldoVencidoAtualizado ?? saldoAbertoCriterio

function BoardCard({ row, to }: { readonly row: WithGuia; readonly to: string }) {
  const { diasParaPrazo: days, ajuizadaEm: filed, diasNaFase: age, falta: lack } = row
  const isDone = row.fasesConcluidas === 7
  return (
    <Link
      to={to}
      draggable={false}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight' || isDone) return
        event.preventDefault()
        showToast({
          tone: 'info',
          title: `Para avançar: ${lack ?? 'nada falta, salve a ação'}`,
          detail: phaseAct(row.idFaseAtual),
        })
      }}
      className={styles['boardCard']}
      data-near={days === null ? undefined : nearnessOf(days)}
    >
      <strong>{row.nomeFantasia || row.razaoSocial}</strong>
      <span className={styles['where']}>
        <MallName name={row.shopping} />
        {`, ${row.luc}`}
      </span>
      <span className={styles['between']}>
        <span>{`R$ ${shortAmount(valueOf(row))}`}</span>
        <span>{row.tipoAcao}</span>
      </span>
      <span className={styles['between']}>
        <span className={styles['where']}>{age === null || isDone ? '' : ageWords(age)}</span>
        <span
          className={styles['term']}
          data-near={isDone ? 'done' : days === null ? 'far' : nearnessOf(days)}
        >
          {days === null ? (filed === null ? 'concluída' : formatDate(filed)) : termWords(days)}
        </span>
      </span>
      {row.avisos.length > 0 && <span className={styles['warned']}>{row.avisos.join(' · ')}</span>}
      {!isDone && lack !== null && (
        <span className={styles['lacks']}>
          {lack}
          <strong>{phaseAct(row.idFaseAtual)}</strong>
        </span>
      )}
    </Link>
  )
}

/**
 * Actions in seven columns, sorted by term. A card moves only by completing its phase; there is no
 * drag and drop.
 */
export function PhaseBoard({
  rows,
  phases,
  addressOf,
}: {
  readonly rows: readonly WithGuia[]
  readonly phases: FollowUpPageInfo['acoesPorFase']
  readonly addressOf: (row: WithGuia) => string
}) {
  return (
    <div className={styles['board']} role="list" aria-label="Quadro de fases">
      {phases.map(({ id, fase }) => {
        const own = rows.filter(({ idFaseAtual }) => idFaseAtual === id)
        return (
          <section key={id} className={styles['column']} role="listitem" aria-label={fase}>
            <header className={styles['columnHead']}>
              <h3>{`${id} ${fase}`}</h3>
              <div className={styles['columnSum']}>
                <span>{`${own.length} ${own.length === 1 ? 'ação' : 'ações'}`}</span>
                <span>{`R$ ${shortAmount(sumCents(own.map(valueOf)))}`}</span>
              </div>
            </header>
            <ul className={styles['stack']}>
              {own.map((row) => (
                <li key={row.id}>
                  <BoardCard row={row} to={addressOf(row)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
