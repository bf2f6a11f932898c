import { refusal, type Refusal } from '#values/refusal.ts'
import type { FieldProblem } from '#values/field-problem.ts'

const isMissing = (text: string) => text.trim() === ''

/** The code is required and unique. */
export const codeProblems = (
  campo: 'codigo' | 'sigla',
  text: string,
  { isTaken }: { readonly isTaken: boolean },
): FieldProblem[] => {
  const name = campo === 'sigla' ? 'a sigla' : 'o código'
  if (isMissing(text)) return [{ campo, mensagem: `Informe ${name}.` }]
  return isTaken ? [codeTaken(campo)] : []
}

/** Codes are unique within a table: loads look up rows by code. */
export const codeTaken = (campo: 'codigo' | 'sigla'): FieldProblem => ({
  campo,
  mensagem:
    campo === 'sigla'
      ? 'Já existe um registro com esta sigla.'
      : 'Já existe um registro com este código.',
})

/** A movement type needs an account. */
export const accountProblems = (isKnown: boolean): FieldProblem[] =>
  isKnown ? [] : [{ campo: 'idTipoConta', mensagem: 'Escolha o tipo de conta.' }]

/** A referenced row stays active (rules 5.0): otherwise a load would reject existing data. */
export const mayDeactivate = (uses: readonly string[]): Refusal | undefined =>
  uses.length === 0
    ? undefined
    : refusal('EM_USO', `Este tipo está em uso (${uses.join(', ')}) e continua ativo.`)
