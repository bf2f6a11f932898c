import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

import { cnpj } from '../db/demo/documents.ts'

/** Columns of a títulos file, in the order of the generated rows. */
export const titulosColumns: readonly string[] =
  'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;vencimento;vencimentoOriginal;valorOriginal;valorAberto;descontoMulta;descontoJuros;docPagamento;dataCompensacao;dataPagamento;valorRecebido'.split(
    ';',
  )

const malls = 60
const boletosOfContract = 12
const parts = [
  ['DP', 'ALM'],
  ['FT', 'CDO'],
  ['NF', 'FPP'],
] as const
const pieceLength = 1 << 18

const two = (value: number) => String(value).padStart(2, '0')
const reais = (cents: number) => `${Math.floor(cents / 100)},${two(cents % 100)}`

/** One contract: one boleto per month with three títulos; older months are paid. */
function* rowsOfContract(n: number, cents: () => number): Generator<string> {
  const mall = n % malls
  const party = `Shopping ${mall + 1};${5_000 + mall};${1_000_000 + n};Q${two(mall)}${n};Loja ${n};Loja ${n} Comércio de Roupas Ltda;${cnpj(String(10_000_000 + n), 1)};LOJA`
  for (let boleto = 0; boleto < boletosOfContract; boleto += 1) {
    const competence = `${two(boletosOfContract - boleto)}/2026`
    const due = `${two(5 + (n % 20))}/${competence}`
    for (const [document, movement] of parts) {
      const number =
        (n * boletosOfContract + boleto) * parts.length +
        parts.findIndex(([each]) => each === document)
      const value = reais(cents())
      const isPaid = boleto >= 4
      const payment = isPaid ? `RC${two(mall)}${number};${due};${due};${value}` : ';;;'
      yield `${party};${movement}${number};${5_000 + mall}${n}${two(boleto)};${document};${movement};CL${mall};${competence};${due};${due};${value};${isPaid ? '0,00' : value};0,00;0,00;${payment}`
    }
  }
}

/** Rows of other contracts are other títulos; another seed changes their amounts. */
export type RowsOptions = { readonly seed?: number; readonly firstContract?: number }

/**
 * Generated rows of an ERP títulos file, reproducible from the seed: 60 malls, two thirds of the
 * títulos paid.
 */
export function* titulosRows(
  rows: number,
  { seed = 20_261_120, firstContract = 0 }: RowsOptions = {},
): Generator<string> {
  let state = seed
  const cents = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 20_000 + (state % 900_000)
  }
  let madeCount = 0
  for (let contract = firstContract; madeCount < rows; contract += 1) {
    for (const row of rowsOfContract(contract, cents)) {
      if (madeCount++ === rows) return
      yield row
    }
  }
}

/** Streams a títulos file as CSV; returns its size in bytes. */
export async function writeTitulos(
  path: string,
  rows: number,
  {
    header = titulosColumns,
    ...options
  }: RowsOptions & { readonly header?: readonly string[] } = {},
): Promise<number> {
  const file = createWriteStream(path)
  let piece = `${header.join(';')}\r\n`
  for (const row of titulosRows(rows, options)) {
    piece += `${row}\r\n`
    if (piece.length < pieceLength) continue
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  file.end(piece)
  await once(file, 'finish')
  return file.bytesWritten
}
