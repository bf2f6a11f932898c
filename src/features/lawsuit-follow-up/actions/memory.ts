import type { InputOf } from '#contract/call.ts'
import { readIndices } from '#features/corrected-balance/actions.ts'
import { type Corrected, correctionOn } from '#features/corrected-balance/rules/correct.ts'
import { correctionWarnings } from '#features/corrected-balance/rules/words.ts'
import { harmless, numberFormats, type SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'
import { writeSheets } from '#listing/server/xlsx.ts'
import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents, formatAmount } from '#values/cents.ts'
import { firstDay } from '#values/competence.ts'
import { formatInstant } from '#values/instant.ts'
import { addDays, formatDate, type LocalDate, monthOf } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'

import type { downloadMemory } from '../contract/files.ts'
import { debtTermsOf } from '../rules/debt-terms.ts'
import { factorText, indexMonths } from '../rules/memory.ts'
import { findHead, readTitulos, type StoredTitulo } from '../store/detail.ts'

type Row = readonly SpreadsheetValue[]

const money = numberFormats.money ?? '#,##0.00'
const day = numberFormats.day ?? 'dd/mm/yyyy'
const month = numberFormats.month ?? 'mm/yyyy'
const rise = '0.000000'

const claimColumns: readonly (readonly [label: string, width: number, format?: string])[] = [
  ['Boleto', 18],
  ['Título', 18],
  ['Movimento', 12],
  ['Vencimento original', 13, day],
  ['Dias', 8],
  ['V (valor em aberto)', 16, money],
  ['Índice', 10],
  ['F (fator acumulado)', 20],
  ['Correção = V × (F − 1)', 18, money],
  ['Multa %', 10],
  ['Multa = % × (V + correção) − desconto', 20, money],
  ['Juros % a.m.', 12],
  ['Juros = % ÷ 30 × dias × (V + correção) − desconto', 24, money],
  ['Informado por uma pessoa', 22],
  ['Total', 16, money],
]
const indexColumns: readonly (readonly [label: string, width: number, format?: string])[] = [
  ['Título', 18],
  ['Índice', 10],
  ['Mês', 12, month],
  ['Variação %', 14, rise],
  ['Origem', 30],
]
const origins = {
  PUBLICADO: 'publicado',
  PROJETADO: 'projetado: repete o último publicado',
  SEM_VALOR: 'sem valor publicado: conta 0',
} as const

const dayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)
const reais = (amount: number) => amount / 100

type Claimed = {
  readonly titulo: StoredTitulo
  readonly corrected: Corrected
  readonly correction: Cents
  readonly fine: Cents
  readonly interest: Cents
  readonly total: Cents
}

const claimedAt = (titulo: StoredTitulo, corrected: Corrected): Claimed => {
  const correction = titulo.informedCorrection_cents ?? corrected.correction
  const fine = titulo.informedFine_cents ?? corrected.fine
  const interest = titulo.informedInterest_cents ?? corrected.interest
  const open = debtTermsOf(titulo).open
  return {
    titulo,
    corrected,
    correction,
    fine,
    interest,
    total: cents(open + correction + fine + interest),
  }
}

const informedWords = ({ titulo }: Claimed): string =>
  [
    ...(titulo.informedCorrection_cents === null ? [] : ['correção']),
    ...(titulo.informedFine_cents === null ? [] : ['multa']),
    ...(titulo.informedInterest_cents === null ? [] : ['juros']),
  ].join(', ')

const claimRow = (claimed: Claimed): Row => {
  const { titulo, corrected } = claimed
  return [
    harmless(titulo.boleto),
    harmless(titulo.number),
    harmless(titulo.movement),
    dayOf(titulo.originalDueOn),
    corrected.days,
    reais(debtTermsOf(titulo).open),
    corrected.index,
    factorText(corrected.factor),
    reais(claimed.correction),
    formatRate(corrected.finePercent),
    reais(claimed.fine),
    formatRate(corrected.interestPercent),
    reais(claimed.interest),
    informedWords(claimed),
    reais(claimed.total),
  ]
}

const sum = (list: readonly Claimed[], of: (claimed: Claimed) => number) =>
  list.reduce((total, claimed) => total + of(claimed), 0)

const totalRow = (list: readonly Claimed[]): Row => [
  'Total',
  ...Array.from({ length: 4 }, () => null),
  reais(sum(list, ({ titulo }) => debtTermsOf(titulo).open)),
  null,
  null,
  reais(sum(list, ({ correction }) => correction)),
  null,
  reais(sum(list, ({ fine }) => fine)),
  null,
  reais(sum(list, ({ interest }) => interest)),
  null,
  reais(sum(list, ({ total }) => total)),
]

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const sheet = (
  name: string,
  columns: readonly (readonly [label: string, width: number, format?: string])[],
  head: readonly Row[],
  rows: readonly Row[],
) => ({
  name,
  columns: columns.map(([, width, format]) =>
    format === undefined ? { width } : { width, format },
  ),
  headRows: head.length + 1,
  rows: once([...head, columns.map(([label]) => label), ...rows]),
})

/**
 * The memory of calculation of an action on a day, by default that of its stored values: each
 * título from its value to its total, and the index month by month. It adds up to the cent.
 */
export async function memoryOf(
  work: Work,
  { id, data }: InputOf<typeof downloadMemory>,
): Promise<FileAnswer> {
  const head = await findHead(work.tx, id, work.actor.malls)
  if (!head) throw new NotFound('Ação não encontrada.')
  const on = data ?? head.correctedOn ?? work.today
  const { table, parameters } = await readIndices(work)
  const [correct, correctNext] = [
    correctionOn(on, table, parameters),
    correctionOn(addDays(on, 1), table, parameters),
  ]
  const titulos = (await readTitulos(work.tx, id)).filter(({ isConsidered }) => isConsidered)
  const list = titulos.map((titulo) => claimedAt(titulo, correct(debtTermsOf(titulo))))
  const next = titulos.map((titulo) => claimedAt(titulo, correctNext(debtTermsOf(titulo))))
  const perDay = sum(next, ({ total }) => total) - sum(list, ({ total }) => total)
  const filters = [
    `Ação: ${id}, contrato ${head.contract}, ${head.name}`,
    `Data: ${formatDate(on)}`,
  ]
  const words: Row[] = [
    ['Memória de cálculo'],
    [harmless(`Filtros: ${filters.join('; ')}`)],
    [harmless(`Usuário: ${work.actor.name}`)],
    [`Data: ${formatInstant(work.now)}`],
    [`Linhas: ${list.length}`],
    [`Acréscimo por dia: R$ ${formatAmount(perDay)}`],
    ['Cada valor é truncado em centavos e parte dos centavos dos anteriores.'],
    ...correctionWarnings(list.map(({ corrected }) => corrected)).map((warning): Row => [warning]),
    [],
  ]
  const months = list.flatMap(({ titulo, corrected }) =>
    corrected.days === 0
      ? []
      : indexMonths(
          table.get(corrected.index) ?? new Map(),
          monthOf(titulo.originalDueOn),
          monthOf(on),
          corrected.factor,
          parameters.INDICE_MESES_PROJETADOS,
        ).map((each): Row => [
          harmless(titulo.number),
          corrected.index,
          dayOf(firstDay(each.month)),
          each.rise / 1_000_000,
          origins[each.kind],
        ]),
  )
  return new FileAnswer(
    `memoria-acao-${id}-${on}.xlsx`,
    xlsxMediaType,
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: 'lawsuit-memory',
      body: { titulo: 'Memória de cálculo', filtros: filters, linhas: list.length },
      mallId: head.mallId,
    },
    () =>
      writeSheets(
        [
          sheet('Memória', claimColumns, words, [...list.map(claimRow), totalRow(list)]),
          sheet('Índice mês a mês', indexColumns, [], months),
        ],
        [],
      ),
  )
}
