import { formatWhole } from '#values/whole-number.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

import { longestObservation } from '../contract/words.ts'

/** What is wrong with a field, by its name on the wire. */
export type Problem = { readonly campo: string; readonly mensagem: string }

const problem = (campo: string, mensagem: string): Problem[] => [{ campo, mensagem }]

/** What the rules must know of the chosen stage. */
export type ChosenStage = { readonly copiesContactDate: boolean }

/** The days a contact may have (rules 7.6). */
export type ContactDays = { readonly today: LocalDate; readonly daysBack: number }

/** May a promise be for this day? Only so many days after its contact (rules 7.6). */
export const mayPromise = (
  { stage, contactOn, agreementOn }: Omit<NegotiationFields, 'observation'>,
  maxDays: number,
): Refusal | undefined =>
  stage?.copiesContactDate === true ||
  contactOn === undefined ||
  agreementOn === undefined ||
  agreementOn <= addDays(contactOn, maxDays)
    ? undefined
    : refusal(
        'PROMESSA_LONGA',
        `A promessa pode ser para até ${formatWhole(maxDays)} ${maxDays === 1 ? 'dia' : 'dias'}.`,
      )

/** What is wrong with the day of a contact. */
export function contactDayProblem(
  contactOn: LocalDate | undefined,
  { today, daysBack }: ContactDays,
): string | undefined {
  if (contactOn === undefined) return 'Informe a data do contato.'
  if (contactOn > today) return 'A data do contato não pode ser depois de hoje.'
  return contactOn < addDays(today, -daysBack)
    ? `A data do contato pode ser de até ${formatWhole(daysBack)} ${daysBack === 1 ? 'dia' : 'dias'} atrás.`
    : undefined
}

/** What is wrong with the observation of a negotiation, which is required (rules 7.6). */
function observationProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Informe a observação.'
  return text.length > longestObservation
    ? `Use até ${formatWhole(longestObservation)} caracteres.`
    : undefined
}

/** What a person fills in to negotiate (spec 3:2.15). */
export type NegotiationFields = {
  readonly stage: ChosenStage | undefined
  readonly contactOn: LocalDate | undefined
  readonly agreementOn: LocalDate | undefined
  readonly observation: string
}

function agreementProblems({ stage, contactOn, agreementOn }: NegotiationFields): Problem[] {
  // Of these stages the day is the contact's, whatever was sent.
  if (stage?.copiesContactDate === true) return []
  if (agreementOn === undefined) return problem('agreementDate', 'Informe a data do acordo.')
  return contactOn !== undefined && agreementOn < contactOn
    ? problem('agreementDate', 'A data do acordo não pode ser antes da data do contato.')
    : []
}

/** Every wrong field of a negotiation (rules 7.6; spec 3:5). */
export function negotiationProblems(fields: NegotiationFields, days: ContactDays): Problem[] {
  const contact = contactDayProblem(fields.contactOn, days)
  const observation = observationProblem(fields.observation)
  return [
    ...(fields.stage === undefined
      ? problem('idNegotiationType', 'Escolha o estágio da negociação.')
      : []),
    ...(contact === undefined ? [] : problem('contactDate', contact)),
    ...agreementProblems(fields),
    ...(observation === undefined ? [] : problem('observation', observation)),
  ]
}

/** The day promised: of a stage that copies the contact date, that day. */
export const agreementDayOf = (
  stage: ChosenStage,
  contactOn: LocalDate,
  agreementOn: LocalDate | undefined,
): LocalDate => (stage.copiesContactDate ? contactOn : (agreementOn ?? contactOn))

/** A slip as the acts on it are judged: one customer, or one group (rules 7.6). */
export type NegotiatedSlip = { readonly clientId: number; readonly groupId: number | null }

/** Slips belong to one customer or to one group. */
export function slipsProblem(slips: readonly NegotiatedSlip[]): string | undefined {
  const [first] = slips
  if (!first) return 'Selecione ao menos um boleto'
  const isOfOneClient = slips.every(({ clientId }) => clientId === first.clientId)
  const isOfOneGroup =
    first.groupId !== null && slips.every(({ groupId }) => groupId === first.groupId)
  return isOfOneClient || isOfOneGroup
    ? undefined
    : 'Escolha boletos de um só cliente ou de um só grupo de cobrança.'
}
