import { describeNatureza } from './naturezas.ts'
import { formatBrl, parseBrl, reaisFromCents, type Cents } from '#values/cents.ts'
import { isCnpj } from '#values/cnpj.ts'
import { parseBrDate } from '#values/local-date.ts'
import { formatRate, parseRate, type Rate } from '#values/rate.ts'
import type { Refusal } from '#values/refusal.ts'
import {
  PARAMETER_CODES,
  PARAMETERS,
  type ParameterCode,
  type ParameterDefinition,
  type ParameterKind,
} from './definitions.ts'
import { refuse } from './refusals.ts'

type ValueByKind = {
  INTEIRO: number
  INTEIRO_OPCIONAL: number | undefined
  DINHEIRO: Cents
  DINHEIRO_OPCIONAL: Cents | undefined
  PERCENTUAL: Rate
  SIM_NAO: boolean
  TEXTO: string
  HORA: string
  LISTA: readonly string[]
}

type ValueOf<Kind extends ParameterKind> = ValueByKind[Kind]

/** All parameters by code, parsed: days and counts as numbers, money as cents, Sim as true. */
export type ParameterSet = {
  readonly [Code in ParameterCode]: ValueOf<(typeof PARAMETERS)[Code]['kind']>
}

type ParsedParameter = { readonly value: ParameterSet[ParameterCode] } | Refusal

const invalid = (definition: ParameterDefinition, because: string): Refusal =>
  refuse('PARAMETRO_INVALIDO', `${definition.name}: ${because}`)

const show = (definition: ParameterDefinition, limit: number): string =>
  definition.kind.startsWith('DINHEIRO')
    ? limit.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
    : String(limit)

const within = (definition: ParameterDefinition, amount: number): Refusal | undefined => {
  const { min, max } = definition
  if (min !== undefined && amount < min)
    return invalid(definition, `o mínimo é ${show(definition, min)}.`)
  if (max !== undefined && amount > max)
    return invalid(definition, `o máximo é ${show(definition, max)}.`)
  return undefined
}

const withinBounds = (
  definition: ParameterDefinition,
  amount: number,
  value: ParameterSet[ParameterCode],
): ParsedParameter => within(definition, amount) ?? { value }

const readMoney = (definition: ParameterDefinition, text: string): ParsedParameter => {
  const amount = parseBrl(text)
  if (amount === undefined) return invalid(definition, 'informe um valor em reais, como 1.500,00.')
  return withinBounds(definition, reaisFromCents(amount), amount)
}

const readText = (definition: ParameterDefinition, text: string): ParsedParameter =>
  definition.pattern === undefined || definition.pattern.test(text)
    ? { value: text }
    : invalid(definition, `'${text}' não tem o formato esperado.`)

const readList = (definition: ParameterDefinition, text: string): ParsedParameter => {
  const codes = text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  if (codes.length === 0) return invalid(definition, 'informe ao menos um código.')
  const wrong = codes.find((code) => definition.pattern?.test(code) === false)
  if (wrong !== undefined) return invalid(definition, `'${wrong}' não é um código válido.`)
  return { value: [...new Set(codes)] }
}

const readWhole = (definition: ParameterDefinition, text: string): ParsedParameter =>
  /^\d{1,9}$/.test(text)
    ? withinBounds(definition, Number(text), Number(text))
    : invalid(definition, 'informe um número inteiro.')

/** Parsers from the stored and sent text, one per kind. */
const READERS: Readonly<
  Record<ParameterKind, (definition: ParameterDefinition, text: string) => ParsedParameter>
> = {
  INTEIRO: readWhole,
  INTEIRO_OPCIONAL: (definition, text) =>
    text === '' ? { value: undefined } : readWhole(definition, text),
  DINHEIRO: readMoney,
  DINHEIRO_OPCIONAL: (definition, text) =>
    text === '' ? { value: undefined } : readMoney(definition, text),
  PERCENTUAL: (definition, text) => {
    const share = parseRate(text)
    if (share === undefined) return invalid(definition, 'informe um percentual, como 1,50.')
    return withinBounds(definition, share / 100, share)
  },
  SIM_NAO: (definition, text) =>
    text === 'Sim' || text === 'Não'
      ? { value: text === 'Sim' }
      : invalid(definition, 'informe Sim ou Não.'),
  TEXTO: readText,
  HORA: (definition, text) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
      ? { value: text }
      : invalid(definition, 'informe uma hora, como 18:00.'),
  LISTA: readList,
}

const parseParameter = (code: ParameterCode, text: string): ParsedParameter => {
  const definition: ParameterDefinition = PARAMETERS[code]
  return READERS[definition.kind](definition, text.trim())
}

/**
 * Parses stored texts, with defaults for missing ones; throws RangeError on a stored text that a
 * save would refuse.
 */
export const parameterSet = (
  storedValues: Readonly<Partial<Record<ParameterCode, string>>> = {},
): ParameterSet => {
  const values = PARAMETER_CODES.map((code) => {
    const answer = parseParameter(code, storedValues[code] ?? PARAMETERS[code].initial)
    if ('because' in answer) throw new RangeError(`${code}: ${answer.because}`)
    return [code, answer.value] as const
  })
  return Object.fromEntries(values) as ParameterSet
}

export const formatParameter = (
  code: ParameterCode,
  value: ParameterSet[ParameterCode],
): string => {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'object') return value.join(',')
  if (typeof value === 'string') return value
  const { kind } = PARAMETERS[code]
  if (kind === 'DINHEIRO' || kind === 'DINHEIRO_OPCIONAL') return formatBrl(value as Cents)
  return kind === 'PERCENTUAL' ? formatRate(value as Rate) : String(value)
}

type Facts = { readonly current: ParameterSet; readonly directors: number }

/** Parameters that limit each other, whichever of them changes. */
function mayStandTogether(next: ParameterSet): Refusal | undefined {
  if (next.DIAS_ATRASO_MIN > next.DIAS_ATRASO_MAX)
    return refuse('PARAMETRO_INVALIDO', 'O mínimo de dias de atraso não pode passar do máximo.')
  // A balance is warned about before it blocks (rules 11.10, G33).
  if (
    next.SALDO_IDADE_BLOQUEIO !== undefined &&
    next.SALDO_IDADE_BLOQUEIO < next.SALDO_IDADE_ALERTA
  )
    return refuse(
      'PARAMETRO_INVALIDO',
      'Um saldo sem confirmação não pode bloquear antes de alertar.',
    )
  if (next.REGUA_HORA_INICIO >= next.REGUA_HORA_FIM)
    return refuse('PARAMETRO_INVALIDO', 'O envio precisa começar antes de terminar.')
  return undefined
}

/** Checks of one parameter beyond its format and bounds, when it changes. */
const CHECKS: Readonly<
  Partial<Record<ParameterCode, (next: ParameterSet, facts: Facts) => Refusal | undefined>>
> = {
  REGUA_DESDE: ({ REGUA_DESDE: since }) =>
    since !== '' && parseBrDate(since) === undefined
      ? refuse(
          'PARAMETRO_INVALIDO',
          `${PARAMETERS.REGUA_DESDE.name}: informe um dia, como 01/10/2026.`,
        )
      : undefined,
  CNPJ_INFORMANTE: ({ CNPJ_INFORMANTE: informant }) =>
    isCnpj(informant)
      ? undefined
      : refuse('PARAMETRO_INVALIDO', 'O CNPJ da informante tem dígito verificador inválido.'),
  // Rules 4.3 g.
  ALCADA_DIRETOR_VALOR: ({ ALCADA_DIRETOR_VALOR: limit }, { directors }) =>
    limit !== undefined && directors === 0
      ? refuse(
          'SEM_DIRETOR',
          'A alçada do diretor não pode ser definida enquanto nenhum usuário for diretor.',
          'Dê a regra de diretor a um perfil em uso e tente de novo.',
        )
      : undefined,
  DDD: ({ DDD: areaCode }) =>
    /^(0{0,2}[1-9]{2})?$/.test(areaCode)
      ? undefined
      : refuse('PARAMETRO_INVALIDO', `DDD do contato: '${areaCode}' não é um DDD.`),
  // Guard G18 would hold every boleto of a misspelt natureza.
  NATUREZAS_HABILITADAS: ({ NATUREZAS_HABILITADAS: naturezas }) => {
    const unknown = naturezas.find((each) => !describeNatureza(each))
    return unknown
      ? refuse(
          'PARAMETRO_INVALIDO',
          `Naturezas habilitadas: '${unknown}' não é uma natureza do bureau.`,
        )
      : undefined
  },
  // A lower remessa number repeats one the bureau has seen (errors 019 and 020).
  ULTIMA_REMESSA: ({ ULTIMA_REMESSA: last }, { current }) =>
    last < current.ULTIMA_REMESSA
      ? refuse('PARAMETRO_INVALIDO', 'O número da última remessa não pode diminuir.')
      : undefined,
}

/** Validates a new value: format, bounds, and consistency with others (rules 8). */
export const mayChangeParameter = (
  code: ParameterCode,
  text: string,
  facts: Facts,
): Refusal | undefined => {
  const answer = parseParameter(code, text)
  if ('because' in answer) return answer
  const next = { ...facts.current, [code]: answer.value } as ParameterSet
  return mayStandTogether(next) ?? CHECKS[code]?.(next, facts)
}
