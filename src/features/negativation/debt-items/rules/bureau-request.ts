import { addBusinessDays, bankCalendar, legalCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { type LocalDate, addDays, addMonths, addYears } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

/** Operation requested from the bureau for one person of one boleto. */
export type Operacao = 'INCLUSAO' | 'EXCLUSAO'

/** State of a person at the bureau (rules 4.7). */
export type SituacaoBureau =
  | 'A_ENVIAR'
  | 'ENVIADO'
  | 'EM_NOTIFICACAO'
  | 'ATIVO'
  | 'REJEITADO'
  | 'EXCLUIDO'

/** Labels of 'Status retorno bureau'. */
export const SITUACAO_LABEL: Readonly<Record<SituacaoBureau, string>> = {
  A_ENVIAR: 'A enviar',
  ENVIADO: 'Enviado',
  EM_NOTIFICACAO: 'Em notificação',
  ATIVO: 'Ativo',
  REJEITADO: 'Rejeitado',
  EXCLUIDO: 'Excluído',
}

/** Events of a person at the bureau; `volta` is a file rejected whole or declared lost. */
export type BureauEvent = 'envio' | 'aceite' | 'erro' | 'volta' | 'publicacao' | 'remocao'

const TRANSITIONS: Readonly<
  Record<Operacao, Partial<Record<SituacaoBureau, Partial<Record<BureauEvent, SituacaoBureau>>>>>
> = {
  INCLUSAO: {
    A_ENVIAR: { envio: 'ENVIADO' },
    ENVIADO: {
      aceite: 'EM_NOTIFICACAO',
      erro: 'REJEITADO',
      volta: 'A_ENVIAR',
      remocao: 'EXCLUIDO',
    },
    EM_NOTIFICACAO: { publicacao: 'ATIVO', remocao: 'EXCLUIDO' },
    ATIVO: { remocao: 'EXCLUIDO' },
    // A corrected person is sent again in a new lote (row 10).
    REJEITADO: { envio: 'ENVIADO' },
    // The bureau reports a removal once per file; the second report changes nothing.
    EXCLUIDO: { remocao: 'EXCLUIDO' },
  },
  EXCLUSAO: {
    A_ENVIAR: { envio: 'ENVIADO', remocao: 'EXCLUIDO' },
    ENVIADO: { aceite: 'EXCLUIDO', erro: 'REJEITADO', volta: 'A_ENVIAR', remocao: 'EXCLUIDO' },
    REJEITADO: { envio: 'ENVIADO', remocao: 'EXCLUIDO' },
    EXCLUIDO: { remocao: 'EXCLUIDO' },
  },
}

/** The next situation of a person, or why the event is not allowed now. */
export function nextSituacao(
  operacao: Operacao,
  from: SituacaoBureau,
  event: BureauEvent,
): SituacaoBureau | Refusal {
  const to = TRANSITIONS[operacao][from]?.[event]
  return (
    to ??
    refusal(
      'SITUACAO_BUREAU',
      `A pessoa está '${SITUACAO_LABEL[from]}' no bureau e não pode receber este andamento (${event}).`,
    )
  )
}

/**
 * The bureau writes to the debtor and publishes after this many calendar days (rules 4.7; CDC art.
 * 43 § 2º).
 */
export const NOTIFICATION_DAYS = 10

/** dataPublicacaoPrevista: the day on which a listing sent on that day is published. */
export function publicationDate(sentOn: LocalDate): LocalDate {
  return addDays(sentOn, NOTIFICATION_DAYS)
}

/** Checks whether the notice period of an accepted listing is over. */
export function isPublished(sentOn: LocalDate, today: LocalDate): boolean {
  return today >= publicationDate(sentOn)
}

/** Day from which a lote without return raises an alarm (RETORNO_PRAZO_DIAS, row 9c). */
export function returnExpectedBy(sentOn: LocalDate, businessDays = 3): LocalDate {
  return addBusinessDays(bankCalendar, sentOn, businessDays)
}

/** Natures that boletos of a mall use, in tie-break order. */
export const NATUREZAS_IN_ORDER = ['AL', 'CC', 'TC', 'OO'] as const
export type NaturezaOfBoleto = (typeof NATUREZAS_IN_ORDER)[number]

const NATUREZA_OF_ACCOUNT: Readonly<Record<string, NaturezaOfBoleto>> = {
  ALUGUEL: 'AL',
  CONDOMINIO: 'CC',
  CONFISSAO: 'TC',
}

/** Nature of the account with the largest open value; any other account is OO (rules 4.7). */
export function naturezaOfBoleto(
  titulos: Iterable<{ readonly conta: string; readonly aberto_cents: Cents }>,
): NaturezaOfBoleto {
  const totals = new Map<string, number>()
  for (const { conta, aberto_cents } of titulos)
    totals.set(conta, (totals.get(conta) ?? 0) + aberto_cents)
  const rank = (natureza: NaturezaOfBoleto) => NATUREZAS_IN_ORDER.indexOf(natureza)
  let best: NaturezaOfBoleto = 'OO'
  let most = Number.NEGATIVE_INFINITY
  for (const [conta, total] of totals) {
    const natureza = NATUREZA_OF_ACCOUNT[conta] ?? 'OO'
    if (total > most || (total === most && rank(natureza) < rank(best))) {
      best = natureza
      most = total
    }
  }
  return best
}

/**
 * Dates of a removal (Súmula 548 STJ). All four use the LEGAL calendar, which gives the earlier
 * dates.
 */
export type RemovalClock = {
  /** Day on which the exclusion is sent without approval. */
  readonly automaticReleaseOn: LocalDate
  /** D+3: alarm if the exclusion is not accepted yet. */
  readonly alertOn: LocalDate
  /** D+5: the last lawful day. */
  readonly deadline: LocalDate
}

/** Last lawful day to remove a paid debt: five business days, not counting the day of payment. */
export function removalDeadline(paidOn: LocalDate): LocalDate {
  return addBusinessDays(legalCalendar, paidOn, 5)
}

/**
 * Removal clock. `paidOn` is the day of payment, of the first instalment, or of the load of a
 * cancellation.
 */
export function removalClock(
  paidOn: LocalDate,
  detectedOn: LocalDate,
  settings: { readonly approvalDays?: number; readonly isAutomatic?: boolean } = {},
): RemovalClock {
  const afterDetection = addBusinessDays(legalCalendar, detectedOn, settings.approvalDays ?? 1)
  const afterPayment = addBusinessDays(legalCalendar, paidOn, 2)
  const first = afterDetection < afterPayment ? afterDetection : afterPayment
  return {
    // A payment detected late is released at once: the days before its detection are gone.
    automaticReleaseOn: settings.isAutomatic || first < detectedOn ? detectedOn : first,
    alertOn: addBusinessDays(legalCalendar, paidOn, 3),
    deadline: removalDeadline(paidOn),
  }
}

/** Urgency of a removal: late, within two business days of the deadline, or in time. */
export type RemovalUrgency = 'NO_PRAZO' | 'ALERTA' | 'ATRASADO'

/** Urgency of a removal on that day, while the bureau has not confirmed it. */
export function removalUrgency(
  { alertOn, deadline }: Pick<RemovalClock, 'alertOn' | 'deadline'>,
  today: LocalDate,
): RemovalUrgency {
  if (today > deadline) return 'ATRASADO'
  return today >= alertOn ? 'ALERTA' : 'NO_PRAZO'
}

/**
 * Five years from the due date, regardless of the inclusion (CDC art. 43 § 1º, Súmula 323; 29/02
 * -> 28/02).
 */
export function lapseDate(dueOn: LocalDate): LocalDate {
  return addYears(dueOn, 5)
}

/**
 * Day on which the exclusion of an ageing debt is sent without approval
 * (BAIXA_ANTECEDENCIA_DIAS).
 */
export function lapseRemovalDate(dueOn: LocalDate, daysBefore = 30): LocalDate {
  return addDays(lapseDate(dueOn), -daysBefore)
}

/** Calendar months after which the bureau accepts no debt: 4 years and 11 months (brazil 1.5). */
const OLDEST_MONTHS = 59

/** Checks whether a debt is too old for the bureau, counted from its first due date (error 017). */
export function isTooOldToList(dueOn: LocalDate, today: LocalDate): boolean {
  return addMonths(dueOn, OLDEST_MONTHS) < today
}

/** Idempotency key of one bureau request: lote, boleto, person and operation. */
export function bureauIdempotencyKey(
  lote: string,
  boleto: string,
  pessoa: string,
  operacao: Operacao,
): string {
  return [lote, boleto, pessoa, operacao].join('+')
}

/**
 * Name of a sent file. An informant never reuses a remessa number, so the name is unique and
 * stable.
 */
export function remessaFileName(informantRoot: string, remessa: number): string {
  return `CONVEM.${informantRoot}.PEFIN.REM.${String(remessa).padStart(6, '0')}.TXT`
}

/** Refusal for a lote whose delivery is unknown: it is never resent blindly (rules 4.3, row 9c). */
export const unknownSending =
  'Não se sabe se o arquivo chegou ao bureau: confira com o bureau antes de qualquer novo envio.'

/**
 * Checks whether a lote without return may be declared lost: its return is overdue, or its
 * delivery is unknown (row 9c). The bureau must confirm as well.
 */
export function mayReconcile(
  lote: {
    readonly estado: string
    readonly erro: string | null
    readonly retornoAte: LocalDate | null
  },
  today: LocalDate,
): Refusal | undefined {
  if (lote.estado === 'ENVIANDO' && lote.erro === unknownSending) return undefined
  if (lote.estado === 'PREPARADO' || lote.estado === 'ENVIANDO')
    return refusal('SEM_RETORNO', 'O envio deste lote ainda está em andamento.')
  if (lote.estado !== 'ENVIADO' && lote.estado !== 'PARCIAL')
    return refusal('SEM_RETORNO', 'Este lote não espera retorno.')
  return lote.retornoAte !== null && today <= lote.retornoAte
    ? refusal('NAO_CONFIRMADO', 'O prazo do retorno do bureau ainda não terminou.')
    : undefined
}

/** End or next state of an item; `operacao` is the operation that failed in FINALIZADO_COM_ERRO. */
export type ItemOutcome =
  | {
      readonly status: 'FINALIZADO'
      readonly resultado: 'NEGATIVADO' | 'BAIXADO' | 'REMOVIDO_BUREAU' | 'ISENTO_ERRO'
    }
  | { readonly status: 'FINALIZADO_COM_ERRO'; readonly operacao: Operacao }
  | { readonly status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' }

const isListed = (situacao: SituacaoBureau) => situacao === 'EM_NOTIFICACAO' || situacao === 'ATIVO'

/** Row 9, from all persons sent; undefined while answers are missing and none is an error. */
export function outcomeOfInclusion(persons: readonly SituacaoBureau[]): ItemOutcome | undefined {
  if (persons.includes('REJEITADO')) return { status: 'FINALIZADO_COM_ERRO', operacao: 'INCLUSAO' }
  if (persons.includes('A_ENVIAR') || persons.includes('ENVIADO') || persons.length === 0)
    return undefined
  const resultado = persons.some(isListed) ? 'NEGATIVADO' : 'REMOVIDO_BUREAU'
  return { status: 'FINALIZADO', resultado }
}

/**
 * Row 14, from all persons whose exclusion was sent; undefined while answers are missing and none
 * is an error.
 */
export function outcomeOfExclusion(persons: readonly SituacaoBureau[]): ItemOutcome | undefined {
  if (persons.includes('REJEITADO')) return { status: 'FINALIZADO_COM_ERRO', operacao: 'EXCLUSAO' }
  const areAllOut = persons.length > 0 && persons.every((situacao) => situacao === 'EXCLUIDO')
  return areAllOut ? { status: 'FINALIZADO', resultado: 'BAIXADO' } : undefined
}

/**
 * Row 17: result after the bureau removed a person on its own; undefined while another person is
 * still listed.
 */
export function outcomeOfBureauRemoval(
  persons: readonly SituacaoBureau[],
): ItemOutcome | undefined {
  const isOver =
    persons.includes('EXCLUIDO') &&
    persons.every((situacao) => situacao === 'EXCLUIDO' || situacao === 'REJEITADO')
  return isOver ? { status: 'FINALIZADO', resultado: 'REMOVIDO_BUREAU' } : undefined
}

/**
 * Row 18b, after the pair 'E motive 07' and 'I new value'; `listedValue` is the value at the
 * bureau afterwards.
 */
export function outcomeOfCorrection(
  exclusao: 'aceita' | 'erro',
  inclusao: 'aceita' | 'erro',
): { readonly outcome: ItemOutcome; readonly listedValue: 'novo' | 'antigo' | 'nenhum' } {
  // The bureau rejects a duplicate with 059, so the exclusion must be repeated first.
  if (exclusao === 'erro')
    return {
      outcome: { status: 'FINALIZADO_COM_ERRO', operacao: 'EXCLUSAO' },
      listedValue: 'antigo',
    }
  if (inclusao === 'erro')
    return {
      outcome: { status: 'FINALIZADO_COM_ERRO', operacao: 'INCLUSAO' },
      listedValue: 'nenhum',
    }
  return { outcome: { status: 'FINALIZADO', resultado: 'NEGATIVADO' }, listedValue: 'novo' }
}

/** Row 10, 'isentar' after a failed inclusion: persons already accepted must be removed first. */
export function outcomeOfExemption(persons: readonly SituacaoBureau[]): ItemOutcome {
  return persons.some((situacao) => isListed(situacao))
    ? { status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' }
    : { status: 'FINALIZADO', resultado: 'ISENTO_ERRO' }
}

/** Row 10b: an exclusion can never be skipped. */
export function mayExempt(operacao: Operacao): Refusal | undefined {
  if (operacao === 'INCLUSAO') return undefined
  return refusal(
    'EXCLUSAO_OBRIGATORIA',
    'Exclusão não pode ser dispensada: o devedor continua negativado.',
  )
}

/** Row 10: an inclusion allows five attempts per person; an exclusion has no limit. */
export function mayResend(operacao: Operacao, attempts: number): Refusal | undefined {
  if (operacao === 'EXCLUSAO' || attempts < 5) return undefined
  return refusal(
    'TENTATIVAS_ESGOTADAS',
    'Esta pessoa já foi enviada cinco vezes ao bureau com erro.',
    'Corrija o cadastro e peça o tratamento ao bureau, ou isente o item.',
  )
}
