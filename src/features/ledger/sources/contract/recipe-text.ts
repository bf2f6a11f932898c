import * as z from 'zod'

export const quoted = (names: readonly string[]): string =>
  names.map((each) => `'${each}'`).join(', ')

/** An object that refuses unknown fields by name and lists those that it may have. */
export const strict = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Campo desconhecido: ${quoted(issue.keys)}. Pode ser: ${Object.keys(shape).join(', ')}.`
        : `Informe um objeto com: ${Object.keys(shape).join(', ')}.`,
  })

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: `Use ${values.map((each) => (each === '\t' ? '\\t' : each)).join(', ')}.`,
  })

export const listOf = <T extends z.ZodType>(item: T, most: number, what: string) =>
  z
    .array(item, { error: 'Informe uma lista.' })
    .max(most, `A receita tem ${what} demais; o máximo é ${most}.`)

export const flag = z.boolean({ error: 'Use true ou false.' })
export const whole = (least: number, most: number) => {
  const sentence = `Use um número inteiro de ${least} a ${most}.`
  return z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence)
}
const isFormula = (text: string) => /^\s*=/.test(text)
export const plain = (longest: number) =>
  z
    .string({ error: 'Informe um texto.' })
    .max(longest, `O texto tem mais de ${longest} caracteres.`)
    .refine((text) => !isFormula(text), 'Uma receita não tem fórmulas nem código; use um texto.')
export const columnName = plain(200).min(1, 'Informe o nome da coluna.')
