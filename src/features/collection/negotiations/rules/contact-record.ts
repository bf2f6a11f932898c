import { formatWhole } from '#values/whole-number.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { longestObservation } from '../contract/words.ts'
import { type ContactDays, contactDayProblem } from './negotiation.ts'

/** Required fields of a contact record (spec 3:5): all except grouping and description. */
export type RecordFields = {
  readonly hasShopping: boolean
  readonly hasCustomer: boolean
  readonly luc: string
  readonly hasReturn: boolean
  readonly contactOn: LocalDate | undefined
  readonly text: string
}

/** Error sentence of the history dialogs for a missing return or LUC (spec 3:5). */
export function missingChoice(isReturnMissing: boolean, isLucMissing: boolean): string | undefined {
  if (isReturnMissing && isLucMissing) return 'Selecione o Retorno da Negociação e uma LUC'
  if (isReturnMissing) return 'Selecione o Retorno da Negociação'
  return isLucMissing ? 'Selecione uma LUC' : undefined
}

/** All invalid fields of a record. */
export function recordProblems(fields: RecordFields, days: ContactDays): FieldProblem[] {
  const contact = contactDayProblem(fields.contactOn, days)
  return [
    ...(fields.hasShopping ? [] : [{ campo: 'shoppingId', mensagem: 'Preencha todos os campos!' }]),
    ...(fields.hasCustomer ? [] : [{ campo: 'cpfCnpj', mensagem: 'Preencha todos os campos!' }]),
    ...(fields.luc === '' ? [{ campo: 'luc', mensagem: 'Luc é Obrigatório' }] : []),
    ...(fields.hasReturn
      ? []
      : [{ campo: 'negotiationReturnId', mensagem: 'Retorno de negociação é Obrigatório' }]),
    ...(contact === undefined ? [] : [{ campo: 'contactDate', mensagem: contact }]),
    ...(fields.text.length > longestObservation
      ? [
          {
            campo: 'additionalInformation',
            mensagem: `Use até ${formatWhole(longestObservation)} caracteres.`,
          },
        ]
      : []),
  ]
}

/** One error sentence; missing choices come first. */
export const recordSentence = (problems: readonly FieldProblem[]): string | undefined => {
  const isMissing = (campo: string) => problems.some((each) => each.campo === campo)
  return (
    (isMissing('shoppingId') || isMissing('cpfCnpj') ? 'Preencha todos os campos!' : undefined) ??
    missingChoice(isMissing('negotiationReturnId'), isMissing('luc')) ??
    problems[0]?.mensagem
  )
}
