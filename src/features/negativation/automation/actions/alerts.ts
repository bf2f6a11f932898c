import { mayOpen, type Work } from '#server/work/work.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import { countOf } from '#values/count-of.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'

import {
  AUTOMATIC_JOBS,
  type AutomaticJob,
} from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import {
  type RemovalUrgency,
  unknownSending,
} from '#features/negativation/debt-items/rules/bureau-request.ts'
import { failedJobs, loteAlerts } from '../store/alerts.ts'
import { findContradicted } from '#features/negativation/bureau-exchange/actions/lote-facts.ts'
import { countDeadlines } from '#features/negativation/removals/actions/count-deadlines.ts'

/** An alert of the start page. */
export type Alert = {
  readonly codigo:
    | 'BAIXA_ATRASADA'
    | 'BAIXA_EM_ALERTA'
    | 'LOTE_SEM_RETORNO'
    | 'LOTE_DESCONHECIDO'
    | 'LOTE_REJEITADO'
    | 'PROCESSO_COM_ERRO'
    | 'RETORNO_DESMENTIDO'
  readonly gravidade: 'ERRO' | 'ALERTA'
  readonly texto: string
  readonly quantidade: number
  readonly path: string
}

const alert = (
  quantidade: number,
  { codigo, gravidade, path }: Pick<Alert, 'codigo' | 'gravidade' | 'path'>,
  texto: string,
): Alert[] => (quantidade === 0 ? [] : [{ codigo, gravidade, texto, quantidade, path }])

/** Link to the removal clock, filtered by urgency, if the user may open it. */
function removalPlace({ actor }: Work): ((urgency: RemovalUrgency) => string) | undefined {
  if (mayOpen(actor, '/baixa-semiautomatica'))
    return (urgency) => `/baixa-semiautomatica?aba=prazos&urgencia=${urgency}`
  if (mayOpen(actor, '/acompanhamento-workflow')) return () => '/acompanhamento-workflow'
  return mayOpen(actor, '/acompanhar-boletos')
    ? () => '/acompanhar-boletos?status=PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
    : undefined
}

async function removalAlerts(work: Work): Promise<Alert[]> {
  const placeOf = removalPlace(work)
  if (placeOf === undefined) return []
  const { atrasadas, emAlerta } = await countDeadlines(work, work.actor.malls)
  return [
    ...alert(
      atrasadas,
      { codigo: 'BAIXA_ATRASADA', gravidade: 'ERRO', path: placeOf('ATRASADO') },
      `${countOf(atrasadas, 'baixa', 'baixas')} além do prazo legal de cinco dias úteis`,
    ),
    ...alert(
      emAlerta,
      { codigo: 'BAIXA_EM_ALERTA', gravidade: 'ALERTA', path: placeOf('ALERTA') },
      `${countOf(emAlerta, 'baixa', 'baixas')} a até dois dias úteis do prazo legal`,
    ),
  ]
}

/** Days after which a refused lote is no longer shown. */
const newsDays = 3

/** The start of a day in São Paulo. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00-03:00`)

async function loteAlertsOf(work: Work): Promise<Alert[]> {
  if (!mayOpen(work.actor, '/retorno-serasa')) return []
  // Lotes are reconciled in the lote list, on the sending screen.
  const path = mayOpen(work.actor, '/negativar-lojista')
    ? '/negativar-lojista?aba=lotes'
    : '/retorno-serasa'
  const { RETORNO_PRAZO_DIAS } = await parametersOf(work)
  const { overdue, unknown, rejected } = await loteAlerts(work.tx, {
    // Sent before that day: the deadline of its return is over today (row 9c).
    before: startOf(addBusinessDays(bankCalendar, work.today, -RETORNO_PRAZO_DIAS)),
    since: startOf(addBusinessDays(bankCalendar, work.today, -newsDays)),
    unknown: unknownSending,
  })
  return [
    ...alert(
      overdue,
      { codigo: 'LOTE_SEM_RETORNO', gravidade: 'ERRO', path },
      `${countOf(overdue, 'lote', 'lotes')} sem retorno do bureau além do prazo: importe o retorno ou reconcilie`,
    ),
    ...alert(
      unknown,
      { codigo: 'LOTE_DESCONHECIDO', gravidade: 'ERRO', path },
      `${countOf(unknown, 'lote', 'lotes')} que talvez não tenha chegado ao bureau: confira com o bureau`,
    ),
    ...alert(
      rejected,
      { codigo: 'LOTE_REJEITADO', gravidade: 'ERRO', path },
      `${countOf(rejected, 'arquivo recusado', 'arquivos recusados')} pelo bureau`,
    ),
  ]
}

/** Maximum boletos named in an alert. */
const namedBoletos = 3

const deniedWords = ({
  numBoleto,
  loja,
  operation,
  said,
}: Awaited<ReturnType<typeof findContradicted>>['newest'][number]): string =>
  `${numBoleto} de ${loja} (${operation === 'INCLUSAO' ? 'inclusão' : 'exclusão'} ${said === 'ACEITO' ? 'aceita' : 'recusada'})`

/** Imported results that the bureau contradicted, by boleto (rules 4.3 l). */
async function deniedAlerts(work: Work): Promise<Alert[]> {
  const place = ['/reenvio-retorno-erro', '/boletos-negativados', '/retorno-serasa'].find((path) =>
    mayOpen(work.actor, path),
  )
  if (place === undefined || !mayOpen(work.actor, '/retorno-serasa')) return []
  const since = addBusinessDays(bankCalendar, work.today, -newsDays)
  const { total, newest } = await findContradicted(work, since, namedBoletos)
  const [only] = newest
  const path =
    total === 1 && only && place === '/reenvio-retorno-erro'
      ? `${place}?numBoleto=${encodeURIComponent(only.numBoleto)}&operacao=${only.operation}`
      : place
  const others = total > newest.length ? ` e mais ${total - newest.length}` : ''
  return alert(
    total,
    { codigo: 'RETORNO_DESMENTIDO', gravidade: 'ERRO', path },
    `O bureau desmentiu o retorno importado à mão: ${total === 1 ? 'boleto' : 'boletos'} ${newest.map(deniedWords).join('; ')}${others}`,
  )
}

/** Automatic jobs that stopped with an error. */
export async function jobAlerts(work: Work): Promise<Alert[]> {
  if (!mayOpen(work.actor, '/cadastro-serasa')) return []
  const path = '/cadastro-serasa?aba=execucoes'
  const failedRuns = await failedJobs(work.tx)
  const names = failedRuns.map((code) => AUTOMATIC_JOBS[code as AutomaticJob]).join(', ')
  return alert(
    failedRuns.length,
    { codigo: 'PROCESSO_COM_ERRO', gravidade: 'ERRO', path },
    `${countOf(failedRuns.length, 'processo automático parou', 'processos automáticos pararam')} com erro: ${names}`,
  )
}

/** Alerts of this user, most severe first; only for screens they have. */
export async function alertsOf(work: Work): Promise<Alert[]> {
  const all = [
    ...(await removalAlerts(work)),
    ...(await deniedAlerts(work)),
    ...(await loteAlertsOf(work)),
    ...(await jobAlerts(work)),
  ]
  return all.toSorted(
    (one, other) => Number(one.gravidade === 'ALERTA') - Number(other.gravidade === 'ALERTA'),
  )
}
