import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  S,
  statusLabel,
  STEPS,
  type WorkflowStatus,
  WORKFLOW_STATUSES,
} from '#features/negativation/debt-items/rules/status.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { AutomaticJob } from '#features/negativation/debt-items/contract/automatic-jobs.ts'

const release = S.RELEASE
const ofBureau = [S.SENDING, S.REMOVAL] as const

/**
 * Steps whose boletos a job moves: starting it by hand requires their rule codes, as for moves by
 * hand (rules 4.3 k).
 * A removal after a payment is opened and sent by the same steps. Alerts move boletos only with
 * AVANCO_POR_PRAZO.
 */
export const stepsMovedBy = (
  job: AutomaticJob,
  parameters: Pick<ParameterSet, 'AVANCO_POR_PRAZO'>,
): WorkflowStatus[] => {
  switch (job) {
    case 'CICLO':
    case 'LIBERACAO':
      return [release]
    case 'ENVIO':
      return [S.SENDING]
    case 'RETORNO':
      return [...ofBureau]
    case 'PAGAMENTO':
      return [release, S.SENDING]
    case 'BAIXA':
      return [S.REMOVAL]
    case 'SLA':
      return parameters.AVANCO_POR_PRAZO
        ? WORKFLOW_STATUSES.filter((status) => STEPS[status].kind === 'ANALISE')
        : []
  }
}

/** Checks whether a user may start a job by hand; the refusal names the missing steps. */
export function mayStart(
  job: AutomaticJob,
  holds: (rule: string) => boolean,
  parameters: Pick<ParameterSet, 'AVANCO_POR_PRAZO'>,
): Refusal | undefined {
  const missing = stepsMovedBy(job, parameters).filter((status) => !holds(status))
  if (missing.length === 0) return undefined
  const names = missing.map((status) => `'${statusLabel(status)}'`).join(' e ')
  return refusal(
    'SEM_PERMISSAO',
    `Este processo move boletos de ${names}, e o seu perfil não tem essa etapa.`,
  )
}

/** Fixed times without a parameter: before working hours. */
const RELEASE_AT = '06:30'
const REMOVALS_AT = '06:00'
const ALERTS_AT = '07:00'

type Moment = { readonly today: LocalDate; /** 'HH:MM' in São Paulo. */ readonly time: string }

const dueRun = ({ today, time }: Moment, at: string): string | undefined =>
  time >= at ? `${today} ${at}` : undefined

const onBusinessDays = (moment: Moment, at: string): string | undefined =>
  isBusinessDay(bankCalendar, moment.today) ? dueRun(moment, at) : undefined

/**
 * Today's time slot that a job must have served by now; undefined if none. The cycle is checked
 * every five minutes and payments follow loads, so neither has a slot. A slot missed while the
 * system was down is served at its start.
 */
export const dueSlot = (
  job: AutomaticJob,
  moment: Moment,
  parameters: ParameterSet,
): string | undefined => {
  switch (job) {
    case 'LIBERACAO':
      return parameters.LIBERACAO_AUTOMATICA ? dueRun(moment, RELEASE_AT) : undefined
    case 'ENVIO':
      return parameters.ENVIO_AUTOMATICO ? onBusinessDays(moment, parameters.ENVIO_HORA) : undefined
    case 'RETORNO':
      return dueRun(moment, parameters.RETORNO_HORA)
    case 'BAIXA':
      return dueRun(moment, REMOVALS_AT)
    case 'SLA':
      return onBusinessDays(moment, ALERTS_AT)
    case 'CICLO':
    case 'PAGAMENTO':
      return undefined
  }
}

/** Schedule of a job in words; null if the parameters disable it. */
export const whenItRuns = (job: AutomaticJob, parameters: ParameterSet): string | null => {
  switch (job) {
    case 'CICLO':
      return parameters.CICLO_AUTOMATICO
        ? `Abre do ${parameters.CICLO_DIA_UTIL}º dia útil em diante, às ${parameters.CICLO_HORA}, após uma carga de títulos do dia; encerra no último, às 20:00`
        : 'Encerra no último dia útil do mês, às 20:00'
    case 'LIBERACAO':
      return parameters.LIBERACAO_AUTOMATICA ? `Todos os dias às ${RELEASE_AT}` : null
    case 'ENVIO':
      return parameters.ENVIO_AUTOMATICO ? `Dias úteis às ${parameters.ENVIO_HORA}` : null
    case 'RETORNO':
      return `Todos os dias às ${parameters.RETORNO_HORA}; arquivos que chegam são lidos a cada minuto`
    case 'PAGAMENTO':
      return 'Todos os dias às 06:00 e após cada carga'
    case 'BAIXA':
      return `Todos os dias às ${REMOVALS_AT}, após cada carga e após um erro de baixa`
    case 'SLA':
      return `Dias úteis às ${ALERTS_AT}`
  }
}
