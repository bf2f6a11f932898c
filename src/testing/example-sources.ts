// Facts and files for tests of sources: the registered contracts of samples/contratos.csv.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import type { JudgeInput } from '#features/ledger/sources/gateway/judge-file.ts'
import { readyMade } from '#features/ledger/sources/rules/ready-made.ts'
import {
  type KnownContract,
  type KnownFacts,
  type KnownTitulo,
  Register,
} from '#features/ledger/sources/rules/register.ts'
import { type Recipe, readRecipe } from '#features/ledger/sources/contract/recipe.ts'
import { localDate } from '#values/local-date.ts'

import { erpSample } from './test-erp-samples.ts'

const codesOf = (...names: readonly string[]) =>
  new Map(names.map((name, at) => [name, at + 1] as const))

/** Codes of the ERP, as the product is delivered. */
export const deliveredCodes: Codes = {
  contractTypes: codesOf('LOJA', 'MALL', 'MIDIA', 'CDU', 'CONFISSAO'),
  documentTypes: codesOf('DP', 'FT', 'NF', 'RB', 'CT'),
  movementTypes: codesOf('ALM', 'CDO', 'FPP', 'MID', 'CFD'),
}

/** Rows of a file in our own form, by column name. */
export function recordsOf(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const names = header.split(';')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(';')
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    })
}

const known = (record: Record<string, string>): KnownContract => ({
  unidEcon: record['unidEcon'] ?? '',
  contrato: record['contrato'] ?? '',
  luc: record['luc'] ?? '',
  cpfCnpj: (record['cpfCnpj'] ?? '').replace(/[./-]/g, ''),
  razaoSocial: record['razaoSocial'] ?? '',
  nomeFantasia: record['nomeFantasia'] ?? '',
  tipoContrato: record['tipoContrato'] ?? '',
})

/** Facts of a register of contracts, each contract once, with the títulos given. */
export function factsOf(
  records: readonly Record<string, string>[],
  titulos: readonly KnownTitulo[] = [],
): KnownFacts {
  const contracts = new Map(
    records.map((record) => [`${record['unidEcon']} ${record['contrato']}`, known(record)]),
  )
  const malls = new Map(
    records.map((record) => [record['unidEcon'] ?? '', record['shopping'] ?? '']),
  )
  return {
    malls: [...malls].map(([unidEcon, shopping]) => ({ unidEcon, shopping })),
    contracts: [...contracts.values()],
    titulos,
  }
}

/** Facts of the extract of samples, before any título. */
export const extractFacts = (titulos: readonly KnownTitulo[] = []): KnownFacts =>
  factsOf(recordsOf(readFileSync(erpSample('contratos.csv'), 'utf8')), titulos)

/** Input of a judgement on the day of the samples. */
export const judgeInput = (facts: KnownFacts, more: Partial<JudgeInput> = {}): JudgeInput => ({
  register: new Register(facts),
  codes: deliveredCodes,
  today: localDate('2026-11-18'),
  ...more,
})

/** A file of samples/fontes. */
export const sourceFile = (name: string): { readonly name: string; readonly bytes: Buffer } => ({
  name,
  bytes: readFileSync(fileURLToPath(new URL(`../../samples/fontes/${name}`, import.meta.url))),
})

/** A ready-made recipe by its code. */
export function readyRecipe(code: string): Recipe {
  const recipe = readyMade(code)
  if (!recipe) throw new Error(`No ready-made recipe ${code}`)
  return recipe
}

/** A recipe of a test; throws with every wrong field. */
export function recipeOf(input: unknown): Recipe {
  const read = readRecipe(input)
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  return read.recipe
}

/** The files of samples/fontes with the same títulos, each with the recipe that reads it. */
export const titulosByRecipe = [
  ['sap.zip', 'SAP_FBL5N'],
  ['protheus.zip', 'PROTHEUS_SE1'],
  ['oracle-aging.csv', 'ORACLE_AGING'],
  ['sistema-shopping.xlsx', 'SISTEMA_SHOPPING'],
  ['boletos.txt', 'BOLETO_LINHA'],
] as const
