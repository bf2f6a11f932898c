import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import { costsExceedValue } from '#features/legal/lawsuits/rules/expected-value.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

const legalWords: Readonly<Record<string, string>> = {
  LIMINAR: 'liminar',
  DISPUTA: 'em disputa',
  RJ_DEFERIDA: 'recuperação judicial deferida',
  RJ_APROVADA: 'plano de recuperação aprovado',
}

type Warned = Pick<
  StepRow,
  'promessaEm' | 'statusJuridico' | 'contestadoDesde' | 'corrigidoEm' | 'valorEsperado'
>

/** Whether one of its boletos has a valid promise (rules 7.6). */
export const hasPromise = ({
  promessaEm,
  corrigidoEm,
}: Pick<Warned, 'promessaEm' | 'corrigidoEm'>): boolean =>
  promessaEm !== null && corrigidoEm !== null && promessaEm >= oldestPromiseInForce(corrigidoEm)

export const isInRecovery = ({ statusJuridico }: Pick<Warned, 'statusJuridico'>): boolean =>
  statusJuridico.startsWith('RJ_')

/** Warnings before a contract is sued; information only (rules 5.1-2). */
export function contractWarning(row: Warned): string | undefined {
  const warnings = [
    ...(hasPromise(row) ? [`promessa vigente até ${formatDate(row.promessaEm as LocalDate)}`] : []),
    ...(legalWords[row.statusJuridico] ? [legalWords[row.statusJuridico] ?? ''] : []),
    ...(row.contestadoDesde === null
      ? []
      : [`contestação aberta desde ${formatDate(row.contestadoDesde)}`]),
    ...(costsExceedValue(row) ? ['valor abaixo do custo estimado'] : []),
  ]
  return warnings.length > 0 ? warnings.join('; ') : undefined
}
