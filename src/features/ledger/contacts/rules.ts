import { isEmail } from '#values/email.ts'
import { phoneDigits, phoneProblem } from '#values/phone.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { CONTACT_TYPES, type ContactType, type PointKind } from './contract/words.ts'

/** Owner type of a contact: a group, or a customer that is corporate or not (rules 7.9). */
export type ContactSubject = { readonly isGroup: boolean; readonly isCorporate: boolean }

/** A contact of a file, of a customer. */
export type ContactOfFile = {
  readonly mallId: number
  readonly document: string
  readonly kind: ContactType
  readonly name: string
  readonly phone: string
  readonly email: string
}

const shoppingProfiles: readonly string[] = ['COBRANÇA SHOPPING', 'APROVADOR SHOPPING']
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']
const corporateBilling = 'COBRANÇA CORPORATIVA'

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/** Whether this profile may add a contact (spec 3:6). */
export function mayAddContact(profile: string, subject: ContactSubject): Refusal | undefined {
  if (profile === corporateBilling) return undefined
  const isOfMallOrHolding = [...shoppingProfiles, ...holdingProfiles].includes(profile)
  return isOfMallOrHolding && !subject.isGroup && !subject.isCorporate ? undefined : notAllowed
}

/** Whether this profile may change or delete a contact (spec 3:6). */
export function mayChangeContact(profile: string, subject: ContactSubject): Refusal | undefined {
  const isHolding = holdingProfiles.includes(profile)
  if (subject.isGroup) return isHolding || profile === corporateBilling ? undefined : notAllowed
  if (subject.isCorporate) return profile === corporateBilling ? undefined : notAllowed
  return isHolding || shoppingProfiles.includes(profile) ? undefined : notAllowed
}

/** Normalises a point for storage: telephone digits only, e-mail trimmed. */
export const storedPoint = (kind: PointKind, value: string): string =>
  kind === 'Telefone' ? phoneDigits(value) : value.trim()

/** Validates an e-mail or telephone, which has 10 or 11 digits (rules 7.9). */
export function pointProblem(kind: PointKind, value: string): string | undefined {
  const stored = storedPoint(kind, value)
  if (kind === 'Telefone') return phoneProblem(stored)
  return isEmail(stored) && stored.length <= 200
    ? undefined
    : 'Informe um e-mail, como nome@empresa.com.br.'
}

export const isContactType = (text: string): text is ContactType =>
  CONTACT_TYPES.some((type) => type === text)

type Named = { readonly contactName: string; readonly type: string }

/** Messages of the holding side (spec 3:5), by field. */
export const namedProblems = (
  { contactName, type }: Named,
  typeField: 'contactType' | 'contactDepartment',
): FieldProblem[] => [
  ...(contactName.trim() === ''
    ? [{ campo: 'contactName', mensagem: 'Preencha o campo Nome do Contato!' }]
    : []),
  ...(type.trim() === ''
    ? [{ campo: typeField, mensagem: 'Preencha o campo Tipo de Contato!' }]
    : isContactType(type)
      ? []
      : [{ campo: typeField, mensagem: 'O tipo deve ser Locatário, Financeiro ou Fiador.' }]),
]

type Point = { readonly contactPoint: string; readonly contactPointType: PointKind }

/** Drops empty points before validation (spec 3:5). */
export const filledPoints = <P extends Point>(points: readonly P[]): P[] =>
  points.filter(({ contactPoint }) => contactPoint.trim() !== '')

/** Requires at least one point, and all of them valid (spec 3:5). */
export function pointProblems(points: readonly Point[]): FieldProblem[] {
  const filled = filledPoints(points)
  if (filled.length === 0)
    return [{ campo: 'contactsPoints', mensagem: 'Preencha Email e/ou Telefone!' }]
  return points.flatMap(({ contactPoint, contactPointType }, place) => {
    const mensagem =
      contactPoint.trim() === '' ? undefined : pointProblem(contactPointType, contactPoint)
    return mensagem === undefined
      ? []
      : [{ campo: `contactsPoints.${place}.contactPoint`, mensagem }]
  })
}
