import { FileRefused } from '#listing/server/reading/layout.ts'
import { namesInZip, unpackZip, type ZipLimits } from '#listing/server/reading/zip-limits.ts'

import type { Finding } from '../contract/findings.ts'
import type { Recipe, RecipeFile } from '../contract/recipe.ts'
import { nearestNames } from '../rules/columns.ts'
import { patternOf } from '../rules/file-pattern.ts'
import {
  type FoundForm,
  HeaderMissing,
  type NamedBytes,
  openTable,
  type SourceTable,
} from './tables.ts'

const mebibyte = 1 << 20
const largestFile = 512 * mebibyte
const limits: ZipLimits = { files: 50, bytesOfFile: largestFile, bytes: 2_048 * mebibyte }

const zipMark = 0x504b0304
const emptyZipMark = 0x504b0506
const oldOfficeMark = 0xd0cf11e0
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/** Form of a file by its first bytes. Refuses old and protected sheets with what to do. */
export function formOf(bytes: Buffer): FoundForm {
  if (bytes.length === 0) throw new FileRefused('O arquivo está vazio.')
  const mark = bytes.length >= 4 ? bytes.readUInt32BE(0) : 0
  if (mark === oldOfficeMark)
    throw new FileRefused(
      bytes.includes(encryptedPart)
        ? 'O arquivo tem senha; envie-o sem senha.'
        : 'Este é um xls antigo: abra-o e salve como xlsx.',
      { status: 415 },
    )
  if (mark === zipMark || mark === emptyZipMark) {
    const names = namesInZip(bytes) ?? []
    return names.some((name) => /^\[Content_Types\]\.xml$|^xl\//i.test(name)) ? 'XLSX' : 'ZIP'
  }
  const [first = ''] = /[^\s\ufeff]/.exec(bytes.subarray(0, 1_000).toString('utf8')) ?? []
  return first === '{' || first === '[' ? 'JSON' : 'TEXT'
}

/** Files of an upload: those of a zip, or the file itself. */
export function filesOf(file: NamedBytes): readonly NamedBytes[] {
  if (file.bytes.length > largestFile)
    throw new FileRefused(
      `O arquivo é grande demais (${Math.ceil(file.bytes.length / mebibyte)} MB; o limite é 512 MB).`,
      { status: 413 },
    )
  return formOf(file.bytes) === 'ZIP' ? unpackZip(file.bytes, limits) : [file]
}

/** Files of each role; a single file without a zip is that of the first role it may be. */
function byRole(
  files: readonly NamedBytes[],
  isZip: boolean,
  roles: readonly RecipeFile[],
): ReadonlyMap<string, readonly NamedBytes[]> {
  if (!isZip) {
    const [file] = files
    const role = roles.find(({ nome }) => patternOf(nome)(file?.name ?? '')) ?? roles[0]
    return new Map(role && file ? [[role.papel, [file]]] : [])
  }
  return new Map(
    roles.map(({ papel, nome }) => [
      papel,
      files
        .filter(({ name }) => patternOf(nome)(name))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ]),
  )
}

const quoted = (names: readonly string[]): string =>
  names.map((name) => `'${name.slice(0, 60)}'`).join(', ')

const refused = (
  codigo: Finding['codigo'],
  texto: string,
  exemplos: readonly string[],
): Finding => ({
  codigo,
  severidade: 'RECUSA',
  quantidade: Math.max(exemplos.length, 1),
  texto,
  exemplos,
})

/** Finding for columns that a file lacks, with the names that are nearest. */
export function missingColumns(
  missing: readonly string[],
  names: readonly string[],
  file: string,
): Finding {
  const each = missing.map((name) => {
    const near = nearestNames(name, names)
    return near.length > 0 ? `'${name}' (parecida: ${quoted(near)})` : `'${name}'`
  })
  return refused(
    'J14',
    `${missing.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'} ${each.join(', ')} no arquivo ${file}.`,
    missing,
  )
}

/** A refusal of the reader as the finding under which a source shows it. */
export function findingOf(error: unknown, file: string, wanted: readonly string[]): Finding {
  if (error instanceof HeaderMissing && error.nearest) {
    const { names } = error.nearest
    const folded = new Set(names.map((name) => name.trim().toLowerCase()))
    return missingColumns(
      wanted.filter((name) => !folded.has(name.trim().toLowerCase())),
      names,
      file,
    )
  }
  if (error instanceof FileRefused && error.finding !== undefined)
    return refused(error.finding, error.message, [])
  throw error
}

/** Tables of the files of a recipe by role, or the findings that refuse them. */
export type OpenedFiles = {
  readonly tables: ReadonlyMap<string, readonly SourceTable[]>
  readonly findings: readonly Finding[]
}

/**
 * Opens the files of an upload as a recipe names them. Throws FileRefused for bytes that are no
 * file that can be read: too large, an old xls, a password.
 */
export async function openFiles(file: NamedBytes, recipe: Recipe): Promise<OpenedFiles> {
  const files = filesOf(file)
  const isZip = files.length !== 1 || files[0] !== file
  const found = byRole(files, isZip, recipe.arquivos)
  const tables = new Map<string, SourceTable[]>()
  const findings: Finding[] = []
  for (const role of recipe.arquivos) {
    const own = found.get(role.papel) ?? []
    if (own.length === 0) {
      findings.push(
        refused(
          'J14',
          isZip
            ? `Falta no zip o arquivo ${role.papel} (${role.nome}). O zip tem: ${quoted(files.map(({ name }) => name))}.`
            : `Falta o arquivo ${role.papel} (${role.nome}): envie os arquivos da fonte em um zip.`,
          [role.nome],
        ),
      )
      continue
    }
    for (const each of own)
      try {
        const opened = await openTable(role, each, formOf(each.bytes))
        tables.set(role.papel, [...(tables.get(role.papel) ?? []), opened])
      } catch (error) {
        findings.push(findingOf(error, each.name, role.cabecalho))
      }
  }
  return { tables, findings }
}
