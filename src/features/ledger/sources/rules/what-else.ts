import { centsFromReais, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatInstant } from '#values/instant.ts'

import type { EarlierFile, ReadingDoubt } from '../contract/assistant.ts'

/** Portuguese of the orders of days and of the decimal signs. */
export const FORM_WORDS: Readonly<Record<string, string>> = {
  DMY: 'dia/mês/ano',
  MDY: 'mês/dia/ano',
  ',': 'vírgula decimal',
  '.': 'ponto decimal',
  AUTO: 'automático',
}

const wordsOf = (form: string): string => FORM_WORDS[form] ?? form

export type KnownReading = {
  readonly nome: string
  readonly versao: {
    readonly numero: number
    readonly desde: Date
    readonly dia: string
    readonly decimal: string
  }
  /** Number of the version that a proposal makes. */
  readonly proxima: number
  readonly doubt: ReadingDoubt
  readonly anteriores: readonly EarlierFile[]
  /** The form of the file that nothing doubts: the decimal sign of doubtful days, and vice versa. */
  readonly leitura: { readonly dia: string | null; readonly decimal: string | null } | null
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const dayOf = (instant: Date): string => formatInstant(instant).slice(0, 5)

/** 'todos provavam dia/mês/ano: 31/10, 14/11 e 17/11', or each file with its own. */
function earlierWords({ doubt: { tipo }, anteriores }: KnownReading): string {
  if (anteriores.length === 0) return 'nenhum arquivo desta fonte foi carregado antes'
  const read = anteriores.map((file) => ({
    day: dayOf(file.recebidoEm),
    form: tipo === 'DIA' ? file.dia : file.decimal,
    isProved: tipo === 'DIA' ? file.provaDia : file.provaDecimal,
  }))
  const [first] = read
  const days = list.format(read.toReversed().map(({ day }) => day))
  if (first?.form == null || read.some(({ form }) => form !== first.form))
    return read
      .toReversed()
      .map(({ day, form }) => `${day}: ${form === null ? 'nada provava' : wordsOf(form)}`)
      .join('; ')
  const isProved = read.every((file) => file.isProved)
  const one = isProved ? 'provava' : 'foi lido como'
  const all = isProved ? 'todos provavam' : 'todos lidos como'
  return `${read.length === 1 ? one : all} ${wordsOf(first.form)}: ${days}`
}

/** What else is known of a file with two readings, besides the register (picture 58). */
export function whatElse(known: KnownReading): readonly (readonly [label: string, text: string])[] {
  const { nome, versao, proxima, doubt, leitura, anteriores } = known
  const isDay = doubt.tipo === 'DIA'
  const rows = countOf(doubt.linhas, 'linha', 'linhas')
  const open = isDay ? 'dias' : 'sinal decimal'
  const fixed = isDay ? 'a ordem fixa' : 'o sinal fixo'
  const sums = [...new Set(doubt.opcoes.map(({ soma }) => formatBrl(centsFromReais(soma))))]
  const other = isDay ? leitura?.decimal : leitura?.dia
  return [
    [
      'Esta fonte',
      `“${nome}”, versão ${versao.numero}, de ${formatInstant(versao.desde).slice(0, 10)}: ${open} em ${wordsOf(isDay ? versao.dia : versao.decimal)}. Proponha a versão ${proxima} com ${fixed} e isto não volta.`,
    ],
    [
      anteriores.length > 1 ? `Últimos ${anteriores.length} arquivos` : 'Último arquivo',
      earlierWords(known),
    ],
    ...(other == null
      ? []
      : [
          [
            isDay ? 'Valores' : 'Dias',
            [
              `${wordsOf(other)}, ${rows}`,
              ...(sums.length === 1 ? [`soma ${sums.join()}`] : []),
            ].join('; '),
          ] as const,
        ]),
    [
      'Um a um',
      `${isDay ? 'a ordem' : 'o sinal'} vale para o arquivo inteiro; não se escolhe linha por linha`,
    ],
  ]
}
