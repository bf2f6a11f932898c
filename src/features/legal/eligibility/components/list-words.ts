import { formatCount } from '#ui/display/format-count.ts'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Execution } from '../contract/calls.ts'

/** Message during a Disparar (spec 2:8). */
export const runningMessage = 'Ja existe um processo em andamento'

/** Whether a Disparar waits or runs. */
export const isRunning = (execution: Pick<Execution, 'status'> | null | undefined): boolean =>
  execution?.status === 'SUBMETIDA' || execution?.status === 'EXECUTANDO'

const secondsOf = ({ iniciadaEm, terminadaEm }: Execution): string => {
  if (!iniciadaEm || !terminadaEm) return ''
  const seconds = Math.max(
    1,
    Math.round((new Date(terminadaEm).getTime() - new Date(iniciadaEm).getTime()) / 1_000),
  )
  return seconds < 120 ? ` em ${seconds} s` : ` em ${Math.round(seconds / 60)} min`
}

/** Origin of a list: time, duration, author, requirements. */
export function madeWords(execution: Execution): { readonly when: string; readonly how: string } {
  const versions = execution.requisitos.map(({ versao }) => versao)
  const version =
    versions.length > 0 ? `, com os requisitos da versão ${Math.max(...versions)}` : ''
  return {
    when: formatInstant(execution.terminadaEm ?? execution.submetidaEm),
    how: `${secondsOf(execution)} por ${execution.iniciadaPor}${version}.`,
  }
}

/** Counts of left-out títulos by reason; unclassified ones are shown even if zero. */
export function leftOutWords({ ficaramDeFora }: Execution): string {
  const unclassified = ficaramDeFora.find(({ motivo }) => motivo === 'NAO_CLASSIFICADO')
  const others = ficaramDeFora.filter(({ motivo }) => motivo !== 'NAO_CLASSIFICADO')
  const counts = others.map(({ quantidade, nome }) => `${formatWhole(quantidade)} ${nome}`)
  return [
    `${formatCount(unclassified?.quantidade ?? 0, { one: 'título não classificado', many: 'títulos não classificados' })}.`,
    ...(counts.length > 0 ? [`Não elegíveis: ${counts.join(', ')}.`] : []),
  ].join(' ')
}

/** Whether there is something to review. */
export const hasLeftOut = ({ ficaramDeFora }: Execution): boolean =>
  ficaramDeFora.some(
    ({ motivo, quantidade }) =>
      quantidade > 0 && (motivo === 'NAO_CLASSIFICADO' || motivo === 'RECUPERACAO_JUDICIAL'),
  )
