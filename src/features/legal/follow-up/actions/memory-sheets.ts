import { harmless } from '#listing/csv-line.ts'
import { numberFormats, type SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'
import { once, writeSheets } from '#listing/server/xlsx.ts'
import { formatAmount } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LawsuitMemory, MemoryTitulo } from '../contract/memory.ts'
import { editionWords } from './memory-words.ts'
import type { MemoryOf } from './memory.ts'

type Row = readonly SpreadsheetValue[]
type HeadCell = readonly [label: string, width: number, format?: string]

const money = numberFormats.money ?? '#,##0.00'
const day = numberFormats.day ?? 'dd/mm/yyyy'

const claimColumns: readonly HeadCell[] = [
  ['Boleto', 18],
  ['Título', 18],
  ['Movimento', 12],
  ['Competência', 12],
  ['Vencimento original', 13, day],
  ['Dias', 8],
  ['V (valor em aberto)', 16, money],
  ['Índice', 10],
  ['F (fator acumulado)', 20],
  ['Correção', 16, money],
  ['Multa', 16, money],
  ['Juros', 16, money],
  ['Informado por uma pessoa', 22],
  ['Total', 16, money],
  ['Conta da correção', 60],
  ['Conta da multa', 60],
  ['Conta dos juros', 60],
]
const indexColumns: readonly HeadCell[] = [
  ['Título', 18],
  ['Índice', 10],
  ['Mês', 12],
  ['Variação %', 14],
  ['Fator acumulado', 18],
  ['Origem', 30],
]

const legalColumns: readonly HeadCell[] = [
  ['Título', 18],
  ['Mês', 12],
  ['Taxa legal %', 14],
  ['Dias', 8],
  ['Dias do mês', 12],
  ['Juros acumulados %', 20],
  ['Origem', 60],
]
const blanks: Row = [null, null, null, null, null]

const dayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)
const reais = (amount: number) => amount / 100

const claimRow = (titulo: MemoryTitulo): Row => {
  const [open, correction, fine, interest] = titulo.passos
  return [
    harmless(titulo.numeroBoleto),
    harmless(titulo.numeroTitulo),
    harmless(titulo.tipoMovimento),
    titulo.competencia,
    dayOf(titulo.vencimento),
    titulo.dias,
    reais(open?.valor ?? 0),
    titulo.indice,
    titulo.fator,
    reais(correction?.valor ?? 0),
    reais(fine?.valor ?? 0),
    reais(interest?.valor ?? 0),
    titulo.informados.join(', '),
    reais(titulo.total),
    correction?.conta ?? '',
    fine?.conta ?? '',
    interest?.conta ?? '',
  ]
}

const totalRow = (memory: LawsuitMemory): Row => [
  'Total',
  ...Array.from({ length: 5 }, () => null),
  reais(memory.valorAberto),
  null,
  null,
  reais(memory.correcao),
  reais(memory.multa),
  reais(memory.juros),
  null,
  reais(memory.total),
]

const sheet = (
  name: string,
  columns: readonly HeadCell[],
  head: readonly Row[],
  rows: readonly Row[],
  footRows = 0,
) => ({
  name,
  columns: columns.map(([, width, format]) =>
    format === undefined ? { width } : { width, format },
  ),
  headRows: head.length + 1,
  footRows,
  rows: once([...head, columns.map(([label]) => label), ...rows]),
})

const monthRows = ({ titulos }: LawsuitMemory): readonly Row[] => [
  ...titulos.flatMap(({ numeroTitulo, indice, meses }) =>
    meses.map(({ mes, variacao, fatorAcumulado, texto }): Row => [
      harmless(numeroTitulo),
      indice,
      mes,
      variacao,
      fatorAcumulado,
      texto,
    ]),
  ),
  ...titulos.flatMap(({ numeroTitulo, indice, semMeses }): Row[] =>
    semMeses === null ? [] : [[harmless(numeroTitulo), indice, null, null, null, semMeses]],
  ),
]

const legalRows = ({ titulos }: LawsuitMemory): readonly Row[] =>
  titulos.flatMap(({ numeroTitulo, taxaLegal }): Row[] => [
    ...(taxaLegal?.semMeses ? [[harmless(numeroTitulo), ...blanks, taxaLegal.semMeses]] : []),
    ...(taxaLegal?.meses ?? []).map((month): Row => [
      harmless(numeroTitulo),
      month.mes,
      month.taxa,
      month.dias,
      month.diasDoMes,
      month.jurosAcumulados,
      month.texto,
    ]),
  ])

/** The memory as spreadsheet: títulos with totals, and the index by month. */
export function memorySheets(
  { memory }: MemoryOf,
  filters: readonly string[],
  by: { readonly name: string; readonly at: Date },
): AsyncIterable<Uint8Array> {
  const words: Row[] = [
    ['Memória de cálculo'],
    [harmless(`Filtros: ${filters.join('; ')}`)],
    [harmless(`Usuário: ${by.name}`)],
    [`Data: ${formatInstant(by.at)}`],
    [`Linhas: ${memory.titulos.length}`],
    [`Acréscimo por dia: R$ ${formatAmount(memory.acrescimoPorDia)}`],
    [editionWords(memory)],
    [`Impressão das contas (SHA-256): ${memory.impressao}`],
    ['Cada valor é truncado em centavos e parte dos centavos dos anteriores.'],
    ...memory.avisos.map((warning): Row => [warning]),
    [],
  ]
  const legal = legalRows(memory)
  return writeSheets(
    [
      sheet('Memória', claimColumns, words, [...memory.titulos.map(claimRow), totalRow(memory)], 1),
      sheet('Índice mês a mês', indexColumns, [], monthRows(memory)),
      ...(legal.length === 0 ? [] : [sheet('Taxa legal mês a mês', legalColumns, [], legal)]),
    ],
    [],
  )
}
