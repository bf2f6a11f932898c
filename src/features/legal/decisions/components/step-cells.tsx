import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { today } from '#listing/today.ts'
import { Mark } from '#ui/display/mark.tsx'
import { formatAmount } from '#values/cents.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { daysOf } from '#values/term-words.ts'

import { rowWarnings, stepTerm } from '../rules.ts'
import { ExpectedValueCell } from './expected-value.tsx'
import styles from './recommendation.module.css'

/** Maximum length of the Razão Social in this list (spec 2:9). */
const nameLength = 10

/** A date; red if fewer days are left, red with text if past. */
function Day({ on, redBelow }: { readonly on: LocalDate | null; readonly redBelow: number }) {
  if (on === null) return '-'
  const left = daysBetween(today(), on)
  return left < redBelow ? (
    <span
      className={styles['late']}
      title={
        left < 0
          ? `Passou há ${daysOf(-left)}`
          : `${left === 1 ? 'Falta' : 'Faltam'} ${daysOf(left)}`
      }
    >
      {formatDate(on)}
    </span>
  ) : (
    formatDate(on)
  )
}

const termStyles = { 'in time': undefined, today: styles['warned'], late: styles['late'] }

function Term({ on }: { readonly on: LocalDate }) {
  const { text, state } = stepTerm(on, today())
  return (
    <span className={termStyles[state]} title={`Prazo da etapa: ${formatDate(on)}`}>
      {text}
    </span>
  )
}

export const cells = {
  contratoRazaoSocial: ({ contratoRazaoSocial: name }: StepRow) => (
    <span title={name}>
      {name.length > nameLength ? `${name.slice(0, nameLength).trimEnd()}…` : name}
    </span>
  ),
  saldoAberto: ({ saldoAberto }: StepRow) => formatAmount(saldoAberto),
  saldoDevedorCorrigido: ({ saldoDevedorCorrigido: value }: StepRow) =>
    value === null ? '-' : formatAmount(value),
  tipoAcaoNome: ({ tipoAcaoNome: name }: StepRow) => (
    <span className={styles['wrapped']} title={name}>
      {name}
    </span>
  ),
  recomendacao: ({ recomendacao }: StepRow) => (
    <span className={styles['badge']}>
      <Mark shape={recomendacao === 'AJUIZAR' ? 'filled' : 'hollow'} />
      {recomendacao}
    </span>
  ),
  valorEsperado: (row: StepRow) => <ExpectedValueCell row={row} />,
  // The claim prescribes within 90 days (rules 5.6).
  prescreveEm: ({ prescreveEm, prazo }: StepRow) => (
    <span className={styles['lines']}>
      <span>
        <Day on={prescreveEm} redBelow={90} />
      </span>
      {prazo !== null && (
        <span>
          <Term on={prazo} />
        </span>
      )}
    </span>
  ),
  prazo: ({ prazo }: StepRow) => <Day on={prazo} redBelow={0} />,
}

export function warningsOf(row: StepRow) {
  const warnings = rowWarnings(row, today())
  return warnings.length === 0
    ? undefined
    : warnings.map((text) => (
        <span key={text} className={styles['warned']}>
          {text}
        </span>
      ))
}

/** Expanded row: justification, ticket, observation and file. */
export function JustificationLine({ row }: { readonly row: StepRow }) {
  const facts = [
    ['Justificativa', row.justificativa],
    ['Número do chamado', row.numChamado],
    ['Observação', row.observacao],
    ['Anexo', row.nomeAnexo],
  ] as const
  return (
    <dl className={styles['justification']}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
