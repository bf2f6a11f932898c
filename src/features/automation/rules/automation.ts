import type { ParameterSet } from '#features/debt-items/rules/parameters.ts'
import {
  S,
  statusLabel,
  STEPS,
  type WorkflowStatus,
  WORKFLOW_STATUSES,
} from '#features/debt-items/rules/status.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { AutomaticJob } from '#features/debt-items/contract/automatic-jobs.ts'

const release = S.RELEASE
const ofBureau = [S.SENDING, S.REMOVAL] as const

/**
 * The steps whose boletos a job moves: whoever starts it by hand holds their rules, as if every
 * boleto were moved by hand (rules 4.3 k). What a payment takes out was opened and is sent by the
 * same steps; the alerts move something only while AVANCO_POR_PRAZO does.
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

/** Whether somebody may start a job by hand: names the steps that they do not hold. */
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

/** The hours of the jobs that no parameter sets: before people come. */
const RELEASE_AT = '06:30'
const REMOVALS_AT = '06:00'
const ALERTS_AT = '07:00'

type Moment = { readonly today: LocalDate; /** 'HH:MM' in São Paulo. */ readonly time: string }

const dueRun = ({ today, time }: Moment, at: string): string | undefined =>
  time >= at ? `${today} ${at}` : undefined

const onBusinessDays = (moment: Moment, at: string): string | undefined =>
  isBusinessDay(bankCalendar, moment.today) ? dueRun(moment, at) : undefined

/**
 * The hour of today that a job has to serve by now; undefined when there is none. The cycle looks
 * every five minutes and payments follow the loads, so neither has an hour here. A hour missed
 * while the system was down is served at its start.
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

/** When a job runs by itself, for people; null when it never does as the parameters stand. */
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
