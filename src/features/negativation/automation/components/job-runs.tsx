import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { type JobRun, jobRunList } from '../contract/automation.ts'
import { ElapsedTime, spanText } from './elapsed-time.tsx'
import styles from './job-runs.module.css'
import { Jobs } from './jobs.tsx'

const tones: Readonly<Record<JobRun['estado'], BadgeTone>> = {
  EXECUTANDO: 'accent',
  CONCLUIDO: 'done',
  ERRO: 'danger',
}
const words = { EXECUTANDO: 'Executando', CONCLUIDO: 'Concluído', ERRO: 'Erro' }
const own = ['aba'] as const

const cells = {
  estado: ({ estado }: JobRun) => <Badge tone={tones[estado]}>{words[estado]}</Badge>,
  duracao: ({ duracao, iniciadoEm }: JobRun) =>
    duracao === null ? <ElapsedTime since={iniciadoEm} /> : spanText(duracao),
  erro: ({ erro }: JobRun) => erro ?? '-',
}

/**
 * Automatic jobs and their runs: starter, time, counts, errors and duration; updated live during
 * a run (rules 8).
 */
export function JobRuns() {
  return (
    <ListingScreen
      listing={jobRunList}
      params={own}
      cells={cells}
      expand={({ detalhe, erro }) => {
        const lines = erro === null ? detalhe : [...detalhe, erro]
        return lines.length === 0 ? undefined : (
          <ul className={styles['lines']} aria-label="O que fez">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }}
    >
      <Jobs />
    </ListingScreen>
  )
}
