import type { StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import { STATE_NAMES } from '#values/states.ts'
import type { FieldProblem } from '#values/field-problem.ts'

const isMissing = (text: string | undefined) => (text ?? '').trim() === ''

/** Error if a required text is missing. */
const required = (campo: string, text: string | undefined, mensagem: string): FieldProblem[] =>
  isMissing(text) ? [{ campo, mensagem }] : []
const chosen = (campo: string, id: number | null | undefined, mensagem: string): FieldProblem[] =>
  id ? [] : [{ campo, mensagem }]

/** Error for a duplicate value. */
export const taken = (campo: string, what = 'este nome'): FieldProblem => ({
  campo,
  mensagem: `Já existe um registro com ${what}.`,
})

export const debtTypeProblems = (form: {
  readonly codTipoDivida: string
  readonly descricao: string
}): FieldProblem[] => [
  ...required('codTipoDivida', form.codTipoDivida, 'Informe o código.'),
  ...required('descricao', form.descricao, 'Informe a descrição.'),
]

export const actionTypeProblems = (form: {
  readonly codigo: string
  readonly nomTipoAcao: string
}): FieldProblem[] => [
  ...required('nomTipoAcao', form.nomTipoAcao, 'Informe o tipo de ação.'),
  ...required('codigo', form.codigo, 'Informe o código.'),
]

/** Validates records that have only a name: status da ação, espécie de crédito. */
export const nameProblems = ({ nome }: { readonly nome: string }): FieldProblem[] =>
  required('nome', nome, 'Informe o nome.')

/**
 * Effect of a saved status. The specification's clients send only 'encerra': an existing ending
 * effect is preserved; a new one ends without merits, so that no prescription is hidden.
 */
export const statusEffect = (
  effect: StatusEffect | undefined,
  ends: boolean,
  before: StatusEffect | undefined,
): StatusEffect => {
  if (effect !== undefined) return effect
  if (!ends) return 'SEGUE'
  return before === undefined || before === 'SEGUE' ? 'ENCERRA_SEM_MERITO' : before
}

/** Account and debt type are required (spec 2:5). */
export const accountProblems = (form: {
  readonly conta: string
  readonly idTipoDivida?: number | null | undefined
}): FieldProblem[] => [
  ...required('conta', form.conta, 'Informe a conta contábil.'),
  ...chosen('idTipoDivida', form.idTipoDivida, 'Escolha o tipo de dívida.'),
]

/** Message for the required name, as worded in spec 2:5. */
export const contractTypeProblems = ({ nome }: { readonly nome: string }): FieldProblem[] =>
  required('nome', nome, 'O campo TIPO DE CONTRATO e obrigatorio')

export const requirementProblems = (form: {
  readonly idTipoDivida?: number | null | undefined
  readonly idTipoAcao?: number | null | undefined
}): FieldProblem[] => [
  ...chosen('idTipoDivida', form.idTipoDivida, 'Escolha o tipo de dívida.'),
  ...chosen('idTipoAcao', form.idTipoAcao, 'Escolha o tipo de ação.'),
]

export const configProblems = (form: {
  readonly idAjzTipoDivida?: number | null | undefined
  readonly idAjzTipoContrato?: number | null | undefined
}): FieldProblem[] => [
  ...chosen('idAjzTipoDivida', form.idAjzTipoDivida, 'Escolha o tipo de dívida.'),
  ...chosen('idAjzTipoContrato', form.idAjzTipoContrato, 'Escolha o tipo de contrato.'),
]

export const costProblems = (form: {
  readonly uf: string
  readonly valorMinimo?: number | null | undefined
  readonly valorMaximo?: number | null | undefined
}): FieldProblem[] => [
  ...(Object.hasOwn(STATE_NAMES, form.uf) ? [] : [{ campo: 'uf', mensagem: 'Escolha o estado.' }]),
  ...(typeof form.valorMaximo === 'number' && form.valorMaximo < (form.valorMinimo ?? 0)
    ? [{ campo: 'valorMaximo', mensagem: 'O máximo não pode ser menor que o mínimo.' }]
    : []),
]

/** Refuses to delete a record in use (rules 5.0). */
export const mayDeleteRecord = (uses: readonly string[]): Refusal | undefined =>
  uses.length === 0
    ? undefined
    : refusal('EM_USO', `Este registro está em uso (${uses.join(', ')}) e não pode ser removido.`)
