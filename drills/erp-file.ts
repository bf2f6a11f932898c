import { cnpj } from '../db/demo/documents.ts'
import type { Answer } from './requests.ts'
import { ask } from './requests.ts'
import type { Place } from './place.ts'
import { paths } from './world.ts'

const header =
  'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;vencimento;vencimentoOriginal;valorOriginal;valorAberto;descontoMulta;descontoJuros;docPagamento;dataCompensacao;dataPagamento;valorRecebido'

export type ErpFile = {
  readonly name: string
  readonly text: string
  readonly rows: number
  readonly cents: number
  readonly prefix: string
}

export const columnNames: readonly string[] = header.split(';')

// Files with different prefixes share no tenant, so each can be undone alone.
const firmOf = (prefix: string, contract: number) =>
  cnpj(
    String(
      40_000_000 +
        ([...prefix].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 40_000) * 1_000 +
        contract,
    ),
    1,
  )

/** Cells of one valid row; `prefix` and `n` make its título unique. */
export function goodRow(prefix: string, n: number, cents: number): string[] {
  const reais = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
  const contract = Math.floor((n - 1) / 12) + 1
  return [
    'Shopping 1',
    '1',
    `${prefix}C${contract}`,
    `${prefix}L${contract}`,
    `Fantasia ${contract}`,
    `Loja ${contract} Ltda`,
    firmOf(prefix, contract),
    'LOJA',
    `${prefix}T${n}`,
    `${prefix}B${n}`,
    'DP',
    'ALM',
    'CL1',
    '10/2026',
    '10/10/2026',
    '10/10/2026',
    reais,
    reais,
    '',
    '',
    '',
    '',
    '',
    '',
  ]
}

/** A títulos file; the prefix separates its títulos from other files. */
export function erpFile(prefix: string, rows: number): ErpFile {
  let cents = 0
  const lines = Array.from({ length: rows }, (_, index) => {
    const own = 100_000 + index * 91
    cents += own
    return goodRow(prefix, index + 1, own).join(';')
  })
  return {
    name: `titulos-${prefix}.csv`,
    text: [header, ...lines, ''].join('\r\n'),
    rows,
    cents,
    prefix,
  }
}

/** Uploads a file like the import screen. */
export function upload(
  address: string,
  token: string,
  name: string,
  content: string | Uint8Array,
  key?: string,
): Promise<Answer> {
  const form = new FormData()
  form.set('spreadSheetType', 'ORACLE')
  form.set(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], {
      type: 'text/csv',
    }),
    name,
  )
  return ask(address, paths.upload, undefined, {
    token,
    form,
    ...(key === undefined ? {} : { key }),
  })
}

/** Uploads a file of notices with one row per boleto. */
export function uploadNotices(
  address: string,
  token: string,
  { name, boletos }: { readonly name: string; readonly boletos: readonly NoticedBoleto[] },
  key: string,
): Promise<Answer> {
  const lines = boletos.map(({ unit, luc, number, document }) =>
    [unit, luc, number, document, 'CARTA_COBRANCA', 'AR', '10/11/2026'].join(';'),
  )
  const form = new FormData()
  const text = ['shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm', ...lines].join('\r\n')
  form.set('file', new Blob([text], { type: 'text/csv' }), name)
  return ask(address, paths.notices, undefined, { token, form, key })
}

/** Boleto data for a notice. */
export type NoticedBoleto = {
  readonly unit: string
  readonly luc: string
  readonly number: string
  readonly document: string
}

/** Stored títulos of a file, and their sum. */
export async function storedOf(
  place: Place,
  { prefix }: Pick<ErpFile, 'prefix'>,
): Promise<{ rows: number; cents: number }> {
  const [found] = await place.rows<{ rows: number; cents: number }>(
    `
      select count(*)::int as rows, coalesce(sum(original_cents), 0)::bigint as cents
      from titulo
      where number like $1 || 'T%'`,
    [prefix],
  )
  return found ?? { rows: 0, cents: 0 }
}
