import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { FINDINGS, type Severity } from '../../contract/findings.ts'
import type { Rehearsal } from '../../contract/rehearsal.ts'
import styles from './assistant.module.css'

const words: Readonly<Record<Severity, { readonly label: string; readonly tone: BadgeTone }>> = {
  RECUSA: { label: 'Recusado', tone: 'danger' },
  CONFIRMA: { label: 'Espera confirmação', tone: 'warn' },
  LINHA: { label: 'Linhas rejeitadas', tone: 'warn' },
  AVISO: { label: 'Aviso', tone: 'neutral' },
}

const order: readonly Severity[] = ['RECUSA', 'CONFIRMA', 'LINHA', 'AVISO']

/** Findings about a file, the worst first, with their examples. */
export function Findings({ findings }: { readonly findings: Rehearsal['achados'] }) {
  if (findings.length === 0) return null
  const sorted = findings.toSorted(
    (one, other) => order.indexOf(one.severidade) - order.indexOf(other.severidade),
  )
  return (
    <ul className={styles['findings']} aria-label="Achados">
      {sorted.map(({ codigo, severidade, texto, exemplos }, at) => (
        <li key={`${codigo} ${at}`} data-severity={severidade}>
          <Badge tone={words[severidade].tone}>{words[severidade].label}</Badge>
          <div>
            <strong>{texto}</strong>
            <p>
              {`${codigo}, ${FINDINGS[codigo].toLowerCase()}${exemplos.length > 0 ? `: ${exemplos.join('; ')}` : ''}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
