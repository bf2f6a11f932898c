import { refusal, type Refusal } from '#values/refusal.ts'

/** What is wrong with a field, by its name on the wire. */
export type Problem = { readonly campo: string; readonly mensagem: string }

const isMissing = (text: string) => text.trim() === ''

/** The code of a row of a reference table is there and of no other row. */
export const codeProblems = (
  campo: 'codigo' | 'sigla',
  text: string,
  { isTaken }: { readonly isTaken: boolean },
): Problem[] => {
  const name = campo === 'sigla' ? 'a sigla' : 'o código'
  if (isMissing(text)) return [{ campo, mensagem: `Informe ${name}.` }]
  return isTaken ? [codeTaken(campo)] : []
}

/** Two rows of a table never have the same code: loads find them by it. */
export const codeTaken = (campo: 'codigo' | 'sigla'): Problem => ({
  campo,
  mensagem:
    campo === 'sigla'
      ? 'Já existe um registro com esta sigla.'
      : 'Já existe um registro com este código.',
})

/** A code of a charge counts in one account. */
export const accountProblems = (isKnown: boolean): Problem[] =>
  isKnown ? [] : [{ campo: 'idTipoConta', mensagem: 'Escolha o tipo de conta.' }]

/**
 * A row that something refers to stays active (rules 5.0): a load would reject what the product
 * already keeps.
 */
export const mayDeactivate = (uses: readonly string[]): Refusal | undefined =>
  uses.length === 0
    ? undefined
    : refusal('EM_USO', `Este tipo está em uso (${uses.join(', ')}) e continua ativo.`)
