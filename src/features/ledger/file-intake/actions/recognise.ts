import { readFile } from 'node:fs/promises'

import { readBankReturn } from '#features/ledger/bank-returns/gateway/cnab.ts'
import { readRecipe, type Recipe } from '#features/ledger/sources/contract/recipe.ts'
import { detectFiles } from '#features/ledger/sources/gateway/detect.ts'
import { builtIn } from '#features/ledger/sources/rules/built-in.ts'
import { Register } from '#features/ledger/sources/rules/register.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import { cellsOfFile } from '#listing/server/reading/reading.ts'
import { Conflict, NotFound, Refused, TooLarge, UnsupportedMedia } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/files.ts'

/** Column of the file of rejected rows that names its entrada. */
export const MARK_COLUMN = 'entrada'
/** The mark of an entrada in that column. */
export const markOf = (id: number): string => `E${id}`

// Larger files name their source: to recognise one, its rows are passed over once.
const largestToRecognise = 20 * 1_048_576

/** The first rows of a sheet; none for bytes that are no sheet. */
async function firstRows(path: string): Promise<readonly { readonly cells: readonly string[] }[]> {
  try {
    for await (const rows of cellsOfFile(path)) return rows
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
  }
  return []
}

/** The entrada that the mark in a file of mended rows names. */
async function markedEntrada({ path, size }: Upload): Promise<number | undefined> {
  if (size > largestToRecognise) return undefined
  const [header, first] = await firstRows(path)
  const at = header?.cells.findLastIndex((name) => name.trim() === MARK_COLUMN) ?? -1
  if (at < 0 || !header?.cells.some((name) => name.trim() === 'motivo')) return undefined
  const digits = /^E(\d{1,15})$/.exec(first?.cells[at]?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The entrada whose rejected rows a file mends: it is never complete. */
export async function supplementedBy(
  work: Work,
  file: Upload,
  named: number | undefined,
): Promise<store.Entrada | undefined> {
  const id = named ?? (await markedEntrada(file))
  if (id === undefined) return undefined
  const entrada = await store.lockEntrada(work.tx, id)
  if (entrada === undefined) throw new NotFound('A entrada que este arquivo completa não existe.')
  if (entrada.loadIds.length === 0)
    throw new Refused('Esta entrada não tem linhas rejeitadas de uma carga.')
  if (entrada.state !== 'CARREGADA')
    throw new Conflict('A entrada que este arquivo completa não está carregada.')
  return entrada
}

const nativeRecipes = (
  ['TITULOS', 'CONTRATOS', 'RECEBIMENTOS', 'ACORDOS', 'AJUSTES', 'NOTIFICACOES', 'INDICES'] as const
).map((traz) => builtIn(traz))

/** True if a recipe names the columns of its header: it can be recognised. */
const hasHeader = ({ arquivos }: Recipe) => arquivos.every(({ cabecalho }) => cabecalho.length > 0)

/** The source that knows the header of a file; active mapped ones before our own layouts. */
export async function recogniseSource(
  work: Work,
  file: Upload,
): Promise<store.KnownSource | undefined> {
  if (file.size > largestToRecognise) return undefined
  const bytes = await readFile(file.path)
  const read = readBankReturn(bytes.toString('latin1'))
  if (!('because' in read)) return store.findSource(work.tx, { code: 'REGUA_RETORNO' })
  const mapped = (await store.activeRecipes(work.tx)).flatMap(({ id, recipe }) => {
    const parsed = readRecipe(recipe)
    return parsed.problems ? [] : [{ id, recipe: parsed.recipe }]
  })
  const recipes = [...mapped.map(({ recipe }) => recipe), ...nativeRecipes].filter(hasHeader)
  try {
    const { fonteReconhecida, arquivos } = await detectFiles(
      { name: file.name, bytes },
      recipes,
      new Register({ malls: [], contracts: [], titulos: [] }),
    )
    // The parser of returns says why it cannot be read.
    if (arquivos.some(({ leitura }) => leitura.forma.startsWith('CNAB')))
      return store.findSource(work.tx, { code: 'REGUA_RETORNO' })
    if (fonteReconhecida === null) return undefined
    const own = mapped.find(({ recipe }) => recipe.codigo === fonteReconhecida)
    return store.findSource(work.tx, own ? { id: own.id } : { code: fonteReconhecida })
  } catch (error) {
    if (error instanceof FileRefused) throw failureOfBytes(error)
    throw error
  }
}

/** A file that cannot be read at all keeps the status of its refusal. */
function failureOfBytes({ status, message }: FileRefused): Error {
  if (status === 413) return new TooLarge(message)
  return status === 415 ? new UnsupportedMedia(message) : new Refused(message)
}
