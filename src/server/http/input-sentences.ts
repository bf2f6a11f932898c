import type * as z from 'zod'

// Portuguese name of each expected type.
const wantedWords: Readonly<Record<string, string>> = {
  string: 'Informe um texto.',
  number: 'Informe um número.',
  int: 'Informe um número inteiro.',
  bigint: 'Informe um número inteiro.',
  nan: 'Informe um número.',
  boolean: 'Informe sim ou não (true ou false).',
  date: 'Informe uma data.',
  array: 'Informe uma lista.',
  tuple: 'Informe uma lista.',
  set: 'Informe uma lista.',
  object: 'Informe um grupo de campos.',
  record: 'Informe um grupo de campos.',
  map: 'Informe um grupo de campos.',
  null: 'Deixe este campo vazio.',
  undefined: 'Deixe este campo vazio.',
  never: 'Este campo não é aceito.',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Informe um e-mail, como nome@empresa.com.br.',
  url: 'Informe um endereço completo, como https://exemplo.com.br.',
  uuid: 'Informe um identificador válido.',
  date: 'Informe uma data que exista, no formato AAAA-MM-DD.',
  datetime: 'Informe data e hora, no formato AAAA-MM-DDTHH:MM:SSZ.',
  time: 'Informe uma hora, no formato HH:MM:SS.',
  base64: 'Informe o conteúdo do arquivo em base64.',
}

const figure = (value: number | bigint) => value.toLocaleString('pt-BR')
const isMissing = (value: unknown) => value === undefined || value === null

type Size = { readonly origin: string; readonly inclusive?: boolean; readonly exact?: boolean }

const unitOf = (origin: string, count: number | bigint): string | undefined => {
  const [one, many] =
    {
      string: ['caractere', 'caracteres'],
      array: ['item', 'itens'],
      set: ['item', 'itens'],
      file: ['byte', 'bytes'],
    }[origin] ?? []
  return Number(count) === 1 ? one : many
}

function tooMuch({ origin, inclusive = true, exact = false }: Size, most: number | bigint): string {
  const unit = unitOf(origin, most)
  if (origin === 'date') return 'Informe uma data anterior.'
  if (exact) return `Use exatamente ${figure(most)} ${unit ?? ''}.`.replace(' .', '.')
  if (unit) return `Use no máximo ${figure(most)} ${unit}.`
  return `O valor deve ser ${inclusive ? 'no máximo' : 'menor que'} ${figure(most)}.`
}

function tooLittle(
  { origin, inclusive = true, exact = false }: Size,
  least: number | bigint,
): string {
  const unit = unitOf(origin, least)
  if (origin === 'date') return 'Informe uma data posterior.'
  if (exact) return `Use exatamente ${figure(least)} ${unit ?? ''}.`.replace(' .', '.')
  if (unit && Number(least) === 1)
    return origin === 'string' ? 'Preencha este campo.' : 'Informe ao menos um item.'
  if (unit) return `Use ao menos ${figure(least)} ${unit}.`
  return `O valor deve ser ${inclusive ? 'no mínimo' : 'maior que'} ${figure(least)}.`
}

const quoteValue = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/**
 * Message for a wrong field without its own text: names what to fill in, not the parser's finding.
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input)
        ? 'Preencha este campo.'
        : (wantedWords[issue.expected] ?? 'O valor não é válido.')
    case 'invalid_value':
      if (isMissing(issue.input)) return 'Preencha este campo.'
      return issue.values.length > 20
        ? 'O valor não está entre os aceitos.'
        : `Use ${issue.values.map(quoteValue).join(', ')}.`.replace(/, ([^,]*)$/, ' ou $1')
    case 'too_big':
      return tooMuch(issue, issue.maximum)
    case 'too_small':
      return tooLittle(issue, issue.minimum)
    case 'invalid_format':
      return formats[issue.format] ?? 'O texto não tem o formato esperado.'
    case 'not_multiple_of':
      return issue.divisor === 1
        ? 'Informe um número inteiro.'
        : `Informe um múltiplo de ${figure(issue.divisor)}.`
    case 'unrecognized_keys':
      return 'Há campos que não são aceitos.'
    default:
      return isMissing(issue.input) ? 'Preencha este campo.' : 'O valor não é válido.'
  }
}
