import { formatWhole } from '#values/whole-number.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { longestObservation } from '../contract/words.ts'

const problem = (campo: string, mensagem: string): FieldProblem[] => [{ campo, mensagem }]

export type ChosenStage = { readonly copiesContactDate: boolean }

/** Allowed contact dates (rules 7.6). */
export type ContactDays = { readonly today: LocalDate; readonly daysBack: number }

/** Checks the maximum days between contact and promise (rules 7.6). */
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

/** Validates a contact date. */
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

/** Validates the observation, which is required (rules 7.6). */
function observationProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Informe a observação.'
  return text.length > longestObservation
    ? `Use até ${formatWhole(longestObservation)} caracteres.`
    : undefined
}

/** Form fields of a negotiation (spec 3:2.15). */
export type NegotiationFields = {
  readonly stage: ChosenStage | undefined
  readonly contactOn: LocalDate | undefined
  readonly agreementOn: LocalDate | undefined
  readonly observation: string
}

function agreementProblems({ stage, contactOn, agreementOn }: NegotiationFields): FieldProblem[] {
  // These stages use the contact date and ignore the sent one.
  if (stage?.copiesContactDate === true) return []
  if (agreementOn === undefined) return problem('agreementDate', 'Informe a data do acordo.')
  return contactOn !== undefined && agreementOn < contactOn
    ? problem('agreementDate', 'A data do acordo não pode ser antes da data do contato.')
    : []
}

/** All invalid fields of a negotiation (rules 7.6; spec 3:5). */
export function negotiationProblems(fields: NegotiationFields, days: ContactDays): FieldProblem[] {
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

/** The promised day; some stages copy the contact date. */
export const agreementDayOf = (
  stage: ChosenStage,
  contactOn: LocalDate,
  agreementOn: LocalDate | undefined,
): LocalDate => (stage.copiesContactDate ? contactOn : (agreementOn ?? contactOn))

/** Owner of a slip: customer and group (rules 7.6). */
export type NegotiatedSlip = { readonly clientId: number; readonly groupId: number | null }

/** All slips must belong to one customer or to one group. */
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
