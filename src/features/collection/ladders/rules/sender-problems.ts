import { isEmail } from '#values/email.ts'
import type { FieldProblem } from '#values/field-problem.ts'
import { phoneDigits, phoneProblem } from '#values/phone.ts'

export type SenderFields = {
  readonly nome: string
  readonly email: string
  readonly respostaPara: string
  readonly telefone: string
  readonly endereco: string
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

const labels: Readonly<Record<keyof SenderFields, string>> = {
  nome: 'o nome',
  email: 'o e-mail',
  respostaPara: 'o e-mail das respostas',
  telefone: 'o telefone',
  endereco: 'o endereço',
}

/** The text of a field in one line; a line break in a name would add a header to an e-mail. */
const problemOf = (campo: keyof SenderFields, value: string): string | undefined => {
  if (value.trim() === '') return `Informe ${labels[campo]}.`
  if (CONTROL.test(value)) return 'O texto tem uma linha só.'
  if ((campo === 'email' || campo === 'respostaPara') && !isEmail(value))
    return 'Este e-mail não é válido.'
  if (campo === 'telefone') return phoneProblem(phoneDigits(value))
  return undefined
}

/** What is wrong with a sender: all its parts stand in messages (rules 8.5). */
export const senderProblems = (sender: SenderFields): FieldProblem[] =>
  (Object.keys(labels) as (keyof SenderFields)[]).flatMap((campo) => {
    const mensagem = problemOf(campo, sender[campo])
    return mensagem === undefined ? [] : [{ campo, mensagem }]
  })
