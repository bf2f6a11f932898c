import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'

import { Link } from '#ui/actions/link.tsx'
import { formatInstant } from '#values/instant.ts'

import { eligiblePath } from '../contract/calls.ts'
import { eligibleFactsQuery, executionQuery } from '../queries.ts'
import styles from './list-note.module.css'
import { hasLeftOut, isRunning, leftOutWords, madeWords } from './list-words.ts'

/** The tab with títulos to review. */
export const leftOutTab = 'de-fora'

/**
 * When the list was made, by whom, with which requirements, and what was left out; progress while
 * it runs.
 */
export function ListNote() {
  const { data } = useQuery(executionQuery)
  const { data: facts } = useQuery(eligibleFactsQuery)
  const { execucao, ultimaConcluida } = data ?? {}
  if (execucao && isRunning(execucao))
    return (
      <p className={styles['note']} role="status">
        <span className={styles['busy']} aria-hidden="true" />
        <span className={styles['words']}>
          <strong>Gerando uma nova lista</strong>, pedida por {execucao.iniciadaPor} em{' '}
          {formatInstant(execucao.submetidaEm)}. A lista abaixo é a anterior e fica como está até o
          fim.
        </span>
      </p>
    )
  const warnings = facts?.avisos ?? []
  const origin = ultimaConcluida ? madeWords(ultimaConcluida) : undefined
  return (
    <>
      {execucao?.status === 'ERRO' && (
        <p className={styles['note']} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} className={styles['failed']} aria-hidden />
          <span className={styles['words']}>{execucao.erro}</span>
        </p>
      )}
      {ultimaConcluida && origin && (
        <p className={styles['note']}>
          <IconCircleCheck size={18} stroke={1.75} className={styles['done']} aria-hidden />
          <span className={styles['words']}>
            Lista gerada em <strong>{origin.when}</strong>
            {origin.how} {leftOutWords(ultimaConcluida)}
          </span>
          {hasLeftOut(ultimaConcluida) && (
            <Link to={`${eligiblePath}?aba=${leftOutTab}`} className={styles['more'] ?? ''}>
              Ver os não elegíveis
            </Link>
          )}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className={styles['warnings']} aria-label="Avisos da correção">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  )
}
