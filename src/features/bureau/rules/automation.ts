import type { ParameterSet } from '#features/negativation/rules/parameters.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { AutomaticJob } from '../contract/automation.ts'

/** Jobs that do what is somebody's step to do: whoever starts one must own the step. */
const stepOf: Readonly<Partial<Record<AutomaticJob, string>>> = {
  LIBERACAO: 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  ENVIO: 'PENDENTE_DE_ENVIO',
}

/** Whether somebody may start a job by hand. */
export function mayStart(job: AutomaticJob, holds: (rule: string) => boolean): Refusal | undefined {
  const step = stepOf[job]
  return step === undefined || holds(step)
    ? undefined
    : refusal('SEM_PERMISSAO', 'Este processo faz o que cabe à Régua de Cobrança.')
}

/** The hours of the jobs that no parameter sets: before people come. */
const RELEASE_AT = '06:30'
const REMOVALS_AT = '06:00'
const ALERTS_AT = '07:00'

type Moment = { readonly today: LocalDate; /** 'HH:MM' in São Paulo. */ readonly time: string }

const served = ({ today, time }: Moment, at: string): string | undefined => (time >= at ? `${today} ${at}` : undefined)

const onBusinessDays = (moment: Moment, at: string): string | undefined =>
  isBusinessDay(bankCalendar, moment.today) ? served(moment, at) : undefined

/**
 * The hour of today that a job has to serve by now; undefined when there is none. The cycle looks every five minutes and
 * payments follow the loads, so neither has an hour here. A hour missed while the system was down is served at its start.
 */
export const dueSlot = (job: AutomaticJob, moment: Moment, parameters: ParameterSet): string | undefined => {
  switch (job) {
    case 'LIBERACAO':
      return parameters.LIBERACAO_AUTOMATICA ? served(moment, RELEASE_AT) : undefined
    case 'ENVIO':
      return parameters.ENVIO_AUTOMATICO ? onBusinessDays(moment, parameters.ENVIO_HORA) : undefined
    case 'RETORNO':
      return served(moment, parameters.RETORNO_HORA)
    case 'BAIXA':
      return served(moment, REMOVALS_AT)
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
        ? `Abre no ${parameters.CICLO_DIA_UTIL}º dia útil do mês e encerra no último, às 20:00`
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
