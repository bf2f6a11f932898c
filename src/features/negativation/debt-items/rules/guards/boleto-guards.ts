import { bankPaidWords } from '#features/ledger/bank-returns/rules/words.ts'
import { disputeWords } from '#features/ledger/disputes/rules/dispute.ts'
import { isTooOldToList } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { countOf } from '#values/count-of.ts'
import { addBusinessDays, bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { businessDaysOf } from '#values/term-words.ts'
import { cents, formatBrl } from '#values/cents.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { brokenOnFor, lastDayInForce } from '#values/promise-term.ts'
import {
  ofBoleto,
  type Guard,
  type GuardFacts,
  type GuardMoment,
  PRESCRIPTION_DAYS,
} from './facts.ts'

type BoletoGuard = (
  facts: GuardFacts,
  parameters: ParameterSet,
  moment: GuardMoment,
) => Guard | undefined

/** Data da ocorrência (rules 4.7): a renegotiated due date does not make a debt younger. */
const occurredOn = (facts: GuardFacts): LocalDate => facts.originalDueOn ?? facts.dueOn

/** G01, L4: no open balance, or less than the minimum (errors 168 and 219). */
const balance: BoletoGuard = (facts, parameters) => {
  const base = 'CDC art. 43 §1º; erros 168 e 219 do bureau'
  if (facts.balance_cents <= 0)
    return ofBoleto(
      'G01',
      'BLOQUEIO',
      'O boleto não tem saldo em aberto.',
      'Nada a negativar: confira o recebimento.',
      base,
    )
  if (facts.balance_cents >= parameters.VALOR_MINIMO) return undefined
  const texto = `Saldo de ${formatBrl(facts.balance_cents)} abaixo do mínimo de ${formatBrl(parameters.VALOR_MINIMO)}.`
  return ofBoleto('G01', 'BLOQUEIO', texto, 'Isente o boleto ou reveja o valor mínimo.', base)
}

/** G03, L2, L3: too old to be listed for long enough, or too recent for the bureau. */
const age: BoletoGuard = (facts, parameters) => {
  const due = occurredOn(facts)
  if (isTooOldToList(due, facts.today))
    return ofBoleto(
      'G03',
      'BLOQUEIO',
      `Vencido em ${formatDate(due)}, há mais de 4 anos e 11 meses.`,
      'O prazo de negativação passou: isente o boleto.',
      'CDC art. 43 §1º; Súmula 323 do STJ',
    )
  const days = daysBetween(due, facts.today)
  if (days >= parameters.BUREAU_DIAS_MIN) return undefined
  const when =
    days < 0
      ? `Vence em ${formatDate(due)}`
      : `Vencido em ${formatDate(due)}, há ${countOf(days, 'dia', 'dias')}`
  return ofBoleto(
    'G03',
    'BLOQUEIO',
    `${when}; o bureau aceita a partir de ${parameters.BUREAU_DIAS_MIN} dias de vencido.`,
    'Espere o prazo mínimo do bureau.',
    'Erros 016 e 156 do bureau',
  )
}

/** G04: a debt that is time-barred, unless an action was filed in time. */
const prescription: BoletoGuard = (facts, parameters) => {
  const days = daysBetween(occurredOn(facts), facts.today)
  if (days <= PRESCRIPTION_DAYS || facts.hasFiledAction === true) return undefined
  return ofBoleto(
    'G04',
    parameters.BLOQUEIA_PRESCRITO ? 'BLOQUEIO' : 'ALERTA',
    `Vencido há ${days} dias sem ação ajuizada: prescrição trienal CC 206 §3º I.`,
    'Confirme com o jurídico antes de negativar.',
    'CC art. 206 §3º I',
  )
}

/** G05: an exception list excludes this debt. */
const exceptionList: BoletoGuard = (facts) => {
  const lists = facts.exceptionLists ?? []
  if (lists.length === 0) return undefined
  return ofBoleto(
    'G05',
    'BLOQUEIO',
    `Está na lista de exceção: ${lists.join('; ')}.`,
    'Retire o registro da lista de exceção se ele não vale mais.',
    'Regra da casa: lista de exceção, módulo SERASA',
  )
}

/**
 * G06: a promise in force. The debt is not listed until a payment on the promised day would have
 * been seen (rules 7.6).
 */
const promise = (facts: GuardFacts, parameters: ParameterSet): Guard | undefined => {
  if (facts.promise === undefined) return undefined
  const { stage, agreementOn } = facts.promise
  return ofBoleto(
    'G06',
    parameters.BLOQUEIA_ACORDO_VIGENTE ? 'BLOQUEIO' : 'ALERTA',
    `${stage} para ${formatDate(agreementOn)}, vigente até ${formatDate(lastDayInForce(agreementOn))}.`,
    `Espere o pagamento; sem ele, a promessa fica quebrada em ${formatDate(brokenOnFor(agreementOn))} e a guarda termina.`,
    'CC art. 422 (boa-fé); motivos 02 e 19 do bureau',
  )
}

/**
 * G06, L6: an agreement in force replaces the debt. With BLOQUEIA_ACORDO_VIGENTE Não it only
 * warns, because 4.2 then accepts the boleto.
 */
const agreement: BoletoGuard = (facts, parameters) => {
  if (facts.agreement === undefined) return promise(facts, parameters)
  const { description, inForceUntil } = facts.agreement
  const until = inForceUntil === undefined ? '' : ` até ${formatDate(inForceUntil)}`
  const name = description === '' ? '' : ` (${description})`
  return ofBoleto(
    'G06',
    parameters.BLOQUEIA_ACORDO_VIGENTE ? 'BLOQUEIO' : 'ALERTA',
    `Acordo vigente${until}${name}.`,
    'Acompanhe o acordo; se foi quebrado, registre a quebra.',
    'CC art. 360 (novação); motivos 02 e 19 do bureau',
  )
}

/** G07, L5, L19: a court order or the debtor disputes the debt. */
const dispute: BoletoGuard = (facts) => {
  if (facts.legalStatus === 'LIMINAR')
    return ofBoleto(
      'G07',
      'BLOQUEIO',
      'Liminar proíbe a negativação.',
      'Fale com o jurídico; o que já está negativado vai para a baixa, e o bloqueio termina quando a situação jurídica do contrato mudar.',
      'Ordem judicial; CDC art. 43 §1º',
    )
  if (facts.legalStatus !== 'DISPUTA') return undefined
  return ofBoleto(
    'G07',
    'BLOQUEIO',
    'O devedor contesta a dívida.',
    'Responda à contestação; o bloqueio termina quando a situação jurídica do contrato mudar.',
    'CDC art. 43 §§1º e 3º',
  )
}

/** G11, L5: judicial recovery; an approved plan replaces the debt. */
const recovery: BoletoGuard = (facts) => {
  if (facts.legalStatus === 'RJ_DEFERIDA')
    return ofBoleto(
      'G11',
      'ALERTA',
      'Recuperação judicial deferida.',
      'Confirme com o jurídico se a dívida está sujeita ao plano.',
      'Lei 11.101/2005; REsp 2.205.921-MT',
    )
  if (facts.legalStatus !== 'RJ_APROVADA') return undefined
  return ofBoleto(
    'G11',
    'BLOQUEIO',
    'Plano de recuperação judicial aprovado.',
    'Não negative; o que já está negativado vai para a baixa.',
    'REsp 2.205.921-MT',
  )
}

const paymentBasis = 'Súmula 548 do STJ'

/** G14: the bank received the payment, and the ERP does not know it yet (rules 11.7). */
const paidAtBank = (facts: GuardFacts, parameters: ParameterSet): Guard | undefined =>
  facts.bankPaidOn === undefined
    ? undefined
    : ofBoleto(
        'G14',
        parameters.RETORNO_BANCARIO_SEGURA ? 'BLOQUEIO' : 'ALERTA',
        bankPaidWords(facts.bankPaidOn),
        'Espere o recebimento no ERP; sem ele, o bloqueio termina no prazo do retorno bancário.',
        paymentBasis,
      )

/** G14, L7: credits of the tenant in this mall, still to be allocated (rules 11.6). */
const creditToAllocate = (facts: GuardFacts, parameters: ParameterSet): Guard | undefined => {
  const credit = facts.unallocatedCredit_cents ?? 0
  if (credit <= 0) return undefined
  const sentence = `Recebimento a alocar: o lojista tem crédito de ${formatBrl(cents(credit))} no ERP.`
  const isCovered = parameters.CREDITO_COBRE_BLOQUEIA && credit >= facts.balance_cents
  return ofBoleto(
    'G14',
    isCovered ? 'BLOQUEIO' : 'ALERTA',
    isCovered ? `${sentence} Ele cobre o saldo do boleto.` : sentence,
    'Aloque o recebimento antes de enviar.',
    paymentBasis,
  )
}

const returnPending = (facts: GuardFacts): Guard | undefined => {
  const pendingOn = facts.bankReturnPendingOn
  return pendingOn !== undefined && pendingOn >= addBusinessDays(bankCalendar, facts.today, -2)
    ? ofBoleto(
        'G14',
        'ALERTA',
        `Retorno bancário de ${formatDate(pendingOn)} ainda pendente.`,
        'Espere a compensação antes de enviar.',
        paymentBasis,
      )
    : undefined
}

/** G14, L7: a payment may be in transit or already received. One sentence, a block first. */
const moneyOnItsWay: BoletoGuard = (facts, parameters) => {
  const found = [
    paidAtBank(facts, parameters),
    returnPending(facts),
    creditToAllocate(facts, parameters),
  ].filter((guard) => guard !== undefined)
  return found.find(({ severidade }) => severidade === 'BLOQUEIO') ?? found[0]
}

/** G15, L4: the approved value differs from the value to send. */
const changedValue: BoletoGuard = (facts, parameters, moment) => {
  const approvedCents = facts.approved_cents
  if (moment !== 'SEND' || approvedCents === undefined) return undefined
  // Basis points on both sides keep the arithmetic in integers: 10.000 is the approved value.
  if (
    Math.abs(facts.balance_cents - approvedCents) * 10_000 <=
    approvedCents * parameters.TOLERANCIA_VALOR
  )
    return undefined
  return ofBoleto(
    'G15',
    'BLOQUEIO',
    `Saldo de ${formatBrl(facts.balance_cents)} difere mais de ${formatRate(parameters.TOLERANCIA_VALOR)} do aprovado, ${formatBrl(approvedCents)}.`,
    'O boleto volta à análise corporativa com o saldo de hoje.',
    'CDC art. 43 §1º (informação exata); regra da casa',
  )
}

/** G18, L14: the informant's bureau contract does not include this nature. */
const natureza: BoletoGuard = (facts, parameters) =>
  parameters.NATUREZAS_HABILITADAS.includes(facts.natureza)
    ? undefined
    : ofBoleto(
        'G18',
        'BLOQUEIO',
        `Natureza ${facts.natureza} não habilitada (habilitadas: ${parameters.NATUREZAS_HABILITADAS.join(', ')}).`,
        'Habilite a natureza com o bureau e no parâmetro NATUREZAS_HABILITADAS.',
        'Erros 035 e 036 do bureau',
      )

/** G19: the tenant disputes the debt and waits for a decision (rules 8.7). */
const openDispute: BoletoGuard = (facts, parameters) =>
  facts.disputedOn === undefined
    ? undefined
    : ofBoleto(
        'G19',
        parameters.CONTESTACAO_BLOQUEIA ? 'BLOQUEIO' : 'ALERTA',
        disputeWords(facts.disputedOn),
        'Decida a contestação antes de negativar.',
        'CDC arts. 42 e 43 §§1º e 3º',
      )

/** G31: the same debt twice under two numbers (CC 940; rules 11.3, J06 and J07). */
const probableTwin: BoletoGuard = (facts, parameters) => {
  if (facts.twins === undefined) return undefined
  const { numbers, kind } = facts.twins
  const [first, second] = numbers
  const isSpelling = kind === 'GRAFIA'
  return ofBoleto(
    'G31',
    isSpelling && parameters.GEMEO_BLOQUEIA ? 'BLOQUEIO' : 'ALERTA',
    isSpelling
      ? `Duplicidade provável: ${first} e ${second} são o mesmo título com outra grafia.`
      : `Duplicidade provável: ${first} e ${second} têm o mesmo contrato, vencimento e valor.`,
    'Confira no ERP qual dos dois títulos vale.',
    'CDC arts. 42 e 43 §1º; CC art. 940',
  )
}

/** G32: a complete file of the ERP no longer has a título of the boleto (rules 11.5). */
const vanished: BoletoGuard = (facts, parameters) =>
  facts.vanishedOn === undefined
    ? undefined
    : ofBoleto(
        'G32',
        parameters.SUMIDO_BLOQUEIA ? 'BLOQUEIO' : 'ALERTA',
        `Sumiu do ERP: o arquivo completo de ${formatDate(facts.vanishedOn)} não trouxe este boleto.`,
        'Confira no ERP se a dívida ainda existe; proponha a baixa, ou espere o arquivo que a traz de volta.',
        'CDC art. 43 §1º (informação exata)',
      )

/** G33: no load has confirmed the balance for too many business days (rules 11.10). */
const unconfirmed: BoletoGuard = (facts, parameters) => {
  if (facts.confirmedOn === undefined) return undefined
  const age = businessDaysBetween(bankCalendar, facts.confirmedOn, facts.today)
  if (age < parameters.SALDO_IDADE_ALERTA) return undefined
  const limit = parameters.SALDO_IDADE_BLOQUEIO
  return ofBoleto(
    'G33',
    limit !== undefined && age >= limit ? 'BLOQUEIO' : 'ALERTA',
    `Saldo de ${formatDate(facts.confirmedOn)}: nenhuma carga o confirma há ${businessDaysOf(age)}.`,
    'Carregue o arquivo mais novo do ERP antes de negativar.',
    'CDC art. 43 §1º (informação exata); LGPD art. 6º V',
  )
}

/** Guards of the boleto, in code order. */
export const BOLETO_GUARDS: readonly BoletoGuard[] = [
  balance,
  age,
  prescription,
  exceptionList,
  agreement,
  dispute,
  recovery,
  moneyOnItsWay,
  changedValue,
  natureza,
  openDispute,
  probableTwin,
  vanished,
  unconfirmed,
]
