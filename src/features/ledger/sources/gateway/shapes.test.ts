import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import { cents, formatAmount } from '#values/cents.ts'
import {
  dayFromNumber,
  dayNumber,
  formatDate,
  type LocalDate,
  parseBrDate,
} from '#values/local-date.ts'
import { decoderOf } from '#listing/server/reading/encodings.ts'
import { extractFacts, judgeInput, recipeOf, recordsOf } from '#testing/example-sources.ts'
import { erpSample } from '#testing/test-erp-samples.ts'

import type { KnownFacts } from '../rules/register.ts'
import { rehearse } from './rehearse.ts'

/** A título as every shape tells it. */
type Told = {
  readonly unit: string
  readonly contract: string
  readonly number: string
  readonly boleto: string
  readonly movement: string
  readonly due: LocalDate
  readonly month: string
  readonly original: number
  readonly open: number
  readonly document: string
  readonly name: string
}

/** Text, amounts and days of a row in the form of a shape. */
type Form = {
  readonly amount: (count: number) => string
  readonly day: (day: LocalDate) => string
  readonly month: (month: string) => string
}

const names = [
  'Filial',
  'Contrato',
  'Título',
  'Boleto',
  'Verba',
  'Vencimento',
  'Mês',
  'Valor',
  'Saldo',
  'CNPJ',
  'Cliente',
]
const brDay = (day: LocalDate) => formatDate(day)
const brAmount = (count: number) => formatAmount(cents(count))
const english = (text: string) => text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const brazilian: Form = { amount: brAmount, day: brDay, month: (month) => month }

const cellsOf = (row: Told, { amount, day, month }: Form) => [
  row.unit,
  row.contract,
  row.number,
  row.boleto,
  row.movement,
  day(row.due),
  month(row.month),
  amount(row.original),
  amount(row.open),
  row.document,
  row.name,
]

const table = (rows: readonly Told[], form: Form) => [
  names,
  ...rows.map((row) => cellsOf(row, form)),
]
const quoted = (cell: string) => (/[;,"\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: readonly (readonly string[])[], separator: string) =>
  rows.map((cells) => cells.map(quoted).join(separator)).join('\r\n')
const singleByte = (text: string, encoding: 'CP850' | 'MACROMAN') => {
  const high = [
    ...decoderOf(encoding)(Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at))),
  ]
  return Buffer.from(
    [...text].map((character) =>
      character < '\u0080' ? character.charCodeAt(0) : 128 + high.indexOf(character),
    ),
  )
}

const file = (more: object = {}) => ({
  papel: 'T',
  cabecalho: ['Filial', 'Título', 'Saldo'],
  ...more,
})
const recipe = (arquivo: object, campos: object = {}) =>
  recipeOf({
    nome: 'Uma forma',
    codigo: 'FORMA',
    arquivos: [arquivo],
    partes: [
      {
        traz: 'TITULOS',
        arquivo: 'T',
        completo: true,
        campos: {
          unidEcon: { coluna: 'Filial' },
          contrato: { coluna: 'Contrato' },
          numeroTitulo: { coluna: 'Título' },
          numBoleto: { coluna: 'Boleto' },
          tipoDocumento: { constante: 'DP' },
          tipoMovimento: { coluna: 'Verba' },
          competencia: { coluna: 'Mês' },
          vencimento: { coluna: 'Vencimento' },
          valorOriginal: { coluna: 'Valor' },
          valorAberto: { coluna: 'Saldo' },
          cpfCnpj: { coluna: 'CNPJ' },
          razaoSocial: { coluna: 'Cliente' },
          ...campos,
        },
      },
    ],
  })

const widths = [6, 14, 24, 24, 4, 8, 6, 14, 14, 14, 60]
const fixed = file({
  forma: 'LARGURA_FIXA',
  cabecalho: [],
  larguras: names.map((nome, at) => ({
    nome,
    inicio: 1 + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
    tamanho: widths[at],
  })),
})

const serial = (day: LocalDate) => new Date(`${day}T00:00:00Z`)

type Shape = (
  rows: readonly Told[],
) => Promise<{ readonly bytes: Buffer; readonly recipe: ReturnType<typeof recipeOf> }>

const shapes: Readonly<Record<string, Shape>> = {
  'csv in UTF-8': async (rows) => ({
    bytes: Buffer.from(csv(table(rows, brazilian), ';')),
    recipe: recipe(file({ dia: 'DMY', decimal: ',' })),
  }),
  'csv in Mac Roman with tabs and months by name': async (rows) => ({
    bytes: singleByte(
      csv(
        table(rows, {
          ...brazilian,
          day: (day) =>
            `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1] ?? ''}-${day.slice(0, 4)}`,
        }),
        '\t',
      ),
      'MACROMAN',
    ),
    recipe: recipe(file({ decimal: ',' })),
  }),
  'zip of a csv in UTF-16 with English amounts and days': async (rows) => ({
    bytes: Buffer.from(
      zipSync({
        'titulos.csv': new Uint8Array(
          Buffer.from(
            `\ufeff${csv(
              table(rows, {
                amount: (count) => english(brAmount(count)),
                day: (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
                month: (month) => `${month.slice(3)}${month.slice(0, 2)}`,
              }),
              ',',
            )}`,
            'utf16le',
          ),
        ),
      }),
    ),
    recipe: recipe(file({ dia: 'MDY', decimal: '.' })),
  }),
  'report with bars, titles, rules and page headers': async (rows) => {
    const lines = table(rows, brazilian).map((cells) => `| ${cells.join(' | ')} |`)
    const [head = '', ...body] = lines
    const rule = '-'.repeat(80)
    return {
      bytes: Buffer.from(
        [
          'Relatório',
          rule,
          head,
          rule,
          ...body.flatMap((line, at) => (at % 3 === 2 ? [line, head] : [line])),
          rule,
        ].join('\n'),
      ),
      recipe: recipe(file({ dia: 'DMY', decimal: ',' })),
    }
  },
  'fixed width in CP850 with cents': async (rows) => ({
    bytes: singleByte(
      rows
        .map((row) =>
          cellsOf(row, {
            amount: (count) => String(count).padStart(14, '0'),
            day: (day) => day.replaceAll('-', ''),
            month: (month) => `${month.slice(3)}${month.slice(0, 2)}`,
          })
            .map((cell, at) => cell.padEnd(widths[at] ?? 0))
            .join(''),
        )
        .join('\r\n'),
      'CP850',
    ),
    recipe: recipe(fixed, {
      valorOriginal: { coluna: 'Valor', unidade: 'CENTAVOS' },
      valorAberto: { coluna: 'Saldo', unidade: 'CENTAVOS' },
    }),
  }),
  'JSON with numbers': async (rows) => ({
    bytes: Buffer.from(
      JSON.stringify({
        data: rows.map((row) => ({
          ...Object.fromEntries(
            cellsOf(row, { ...brazilian, day: (day) => day }).map((cell, at) => [names[at], cell]),
          ),
          Valor: row.original / 100,
          Saldo: row.open / 100,
        })),
      }),
    ),
    recipe: recipe(file({ caminho: 'data' })),
  }),
  'xlsx with days and numbers': async (rows) => ({
    bytes: Buffer.from(
      (await writeXlsx({
        sheets: [
          {
            name: 'Títulos',
            rows: [
              ['Relatório'],
              names,
              ...rows.map((row) =>
                cellsOf(row, brazilian).map((cell, at) =>
                  at === 5
                    ? serial(row.due)
                    : at === 7
                      ? row.original / 100
                      : at === 8
                        ? row.open / 100
                        : cell,
                ),
              ),
            ],
          },
        ],
      } as never)) as Uint8Array,
    ),
    recipe: recipe(file()),
  }),
}

async function readAs(name: string, rows: readonly Told[], facts: KnownFacts) {
  const told = await shapes[name]?.(rows)
  if (!told) throw new Error(name)
  const accepted: string[] = []
  const boletos = new Set<string>()
  const rehearsal = await rehearse(
    { name: 'a', bytes: told.bytes },
    told.recipe,
    judgeInput(facts, {
      accept: (_, { values }) => {
        boletos.add(values.get('numBoleto')?.text ?? '')
        accepted.push([...values].map(([field, { text }]) => `${field}=${text}`).join('|'))
      },
    }),
  )
  return { rehearsal, accepted, boletos }
}

const facts = extractFacts()
const contractOf = new Map(
  facts.contracts.map((contract) => [`${contract.unidEcon} ${contract.contrato}`, contract]),
)

const open = recordsOf(readFileSync(erpSample('titulos.csv'), 'utf8')).flatMap((record): Told[] => {
  const amount = (name: string) => Number((record[name] ?? '').replace(/\D/g, ''))
  const due = parseBrDate(record['vencimento'] ?? '')
  const contract = contractOf.get(`${record['unidEcon']} ${record['contrato']}`)
  if (!due || !contract || amount('valorAberto') === 0) return []
  return [
    {
      unit: contract.unidEcon,
      contract: contract.contrato,
      number: record['numeroTitulo'] ?? '',
      boleto: record['numBoleto'] ?? '',
      movement: record['tipoMovimento'] ?? '',
      due,
      month: record['competencia'] ?? '',
      original: amount('valorOriginal'),
      open: amount('valorAberto'),
      document: contract.cpfCnpj,
      name: contract.razaoSocial,
    },
  ]
})

test.each(Object.keys(shapes))(
  'all that is open in the extract as %s (rules 11, 14 b)',
  async (name) => {
    const { rehearsal, boletos } = await readAs(name, open, facts)
    expect(rehearsal.achados.filter(({ severidade }) => severidade !== 'AVISO')).toEqual([])
    expect(rehearsal).toMatchObject({ aceitas: 1_022, rejeitadas: 0, valorAberto: 11_955_023.53 })
    expect(boletos.size).toBe(426)
  },
)

test('the same rows read in two shapes are the same', async () => {
  const day = dayNumber(parseBrDate('01/01/2025') as LocalDate)
  const row = fc
    .record({
      at: fc.nat(facts.contracts.length - 1),
      number: fc.nat(9_999),
      due: fc.integer({ min: day, max: day + 700 }).map(dayFromNumber),
      original: fc.integer({ min: 1, max: 99_999_999 }),
      share: fc.integer({ min: 1, max: 100 }),
      movement: fc.constantFrom('ALM', 'CDO', 'FPP'),
    })
    .map(({ at, number, due, original, share, movement }): Told => {
      const contract = facts.contracts[at]
      return {
        unit: contract?.unidEcon ?? '',
        contract: contract?.contrato ?? '',
        number: `A${String(number).padStart(6, '0')}`,
        boleto: `9${String(number).padStart(9, '0')}`,
        movement,
        due,
        month: formatDate(due).slice(3),
        original,
        open: Math.max(1, Math.floor((original * share) / 100)),
        document: contract?.cpfCnpj ?? '',
        name: contract?.razaoSocial ?? '',
      }
    })
  const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 8, selector: ({ number }) => number })
  const each = fc.constantFrom(...Object.keys(shapes))
  await fc.assert(
    fc.asyncProperty(rows, each, each, async (some, one, other) => {
      const [first, second] = [await readAs(one, some, facts), await readAs(other, some, facts)]
      expect(first.accepted).toEqual(second.accepted)
      expect(first.accepted.length).toBe(some.length)
      expect(first.rehearsal.somas).toEqual(second.rehearsal.somas)
    }),
    { numRuns: 40 },
  )
})
