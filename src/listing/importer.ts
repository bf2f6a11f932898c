import * as z from 'zod'

import type { Call } from '#contract/call.ts'

/** Largest file read within a request (rules 9). ERP files are larger. */
export const largestImport = 64 * 1_048_576

/** Kind of a column; default text. A file uses one format per kind throughout. */
export type ImportKind = 'code' | 'document' | 'day' | 'month' | 'money' | 'rate'

/** A column of an imported file. */
export type ImportColumn<C extends string = string> = {
  readonly name: C
  readonly isRequired?: true
  readonly kind?: ImportKind
  /** Maximum length; longer text is refused. */
  readonly longest?: number
  /** Accepted codes of a closed list, with their names. */
  readonly codes?: Readonly<Record<string, string>>
  /** What it holds, if the name alone does not say it: for the list of columns. */
  readonly means?: string
  /** A valid value, if that of the column's name does not fit. */
  readonly example?: string
}

/** Texts of the import dialog. */
export type ImportWords = {
  readonly title: string
  /** Label of the file field. */
  readonly label: string
  /** Required content of the file. */
  readonly note: string
  readonly take: { readonly label: string; readonly whileRunning: string }
}

/**
 * An import declared once: layout, upload and rejected-row calls, texts. Rows with the same key are
 * the same row, so importing a file twice changes nothing.
 * `src/listing/server/importing/import-file.ts` makes the upload of it,
 * `src/listing/files/import-dialog.tsx` the dialog.
 */
export type Importer<U extends Call = Call, C extends string = string> = {
  readonly name: string
  /** Imports the file; `ensaio` is a dry run. */
  readonly upload: U
  /** Downloads the rejected rows for correction and re-import. */
  readonly rejected: Call
  /** Reverts the changes of an import. */
  readonly undo: Call
  /** Accepted file extensions. */
  readonly accepts: readonly string[]
  /** Action name in the decision log. */
  readonly action: string
  /** Kind of file under which users download its template; an ERP load has one by type. */
  readonly template?: string
  /** Columns, if the request reads the file itself; a worker thread has its own layouts. */
  readonly columns: readonly ImportColumn<C>[]
  /** Columns that identify a row, per layout. */
  readonly keys: readonly (readonly string[])[]
  /** Name of the data in header errors: 'das comunicações'. */
  readonly of: string
  /** Success message. */
  readonly message: string
  readonly words: ImportWords
}

/** An importer of any calls. */
export type AnyImporter = Importer

const importers = new Map<string, AnyImporter>()
const layouts = new Map<string, readonly ImportColumn[]>()

/** Declares the columns of a kind of file that has no importer of its own, for its template. */
export function fileLayout<const C extends string>(
  template: string,
  columns: readonly ImportColumn<C>[],
): readonly ImportColumn<C>[] {
  layouts.set(template, columns)
  return columns
}

/** Columns of every kind of file that is imported, by the name of its template. */
export const declaredLayouts = (): ReadonlyMap<string, readonly ImportColumn[]> => layouts

export function importer<U extends Call, const C extends string>(
  declaration: Importer<U, C>,
): Importer<U, C> {
  importers.set(declaration.name, declaration as unknown as AnyImporter)
  if (declaration.template !== undefined) layouts.set(declaration.template, declaration.columns)
  return declaration
}

/** All importers by name. */
export const declaredImporters = (): ReadonlyMap<string, AnyImporter> => importers

/** 'O arquivo deve ser csv ou xlsx.'; a csv may have the extension txt. */
export const endingsSentence = ({ accepts }: Pick<Importer, 'accepts'>): string =>
  `O arquivo deve ser ${accepts
    .filter((ending) => ending !== '.txt')
    .map((ending) => ending.slice(1))
    .join(' ou ')}.`

/** Row counts of an import or dry run. */
export type ImportCounts = {
  readonly total: number
  readonly aceitos: number
  readonly rejeitados: number
  readonly novos: number
  readonly alterados: number
  readonly iguais: number
}

/** The same counts on the wire. */
export const importCounts = {
  total: z.number(),
  aceitos: z.number(),
  rejeitados: z.number(),
  novos: z.number(),
  alterados: z.number(),
  iguais: z.number(),
}
/** An invalid cell of an imported file. */
export const RejectedCell = z.object({
  linha: z.number(),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
})

/** Result message of an import. `wasLoaded`: the same bytes were imported before. */
export function importSentence(
  { message }: Pick<Importer, 'message'>,
  { aceitos, rejeitados, novos, alterados }: ImportCounts,
  isRehearsal: boolean,
  wasLoaded = false,
): string {
  if (aceitos === 0)
    return isRehearsal ? 'Nenhuma linha seria carregada.' : 'Nenhuma linha foi carregada.'
  if (isRehearsal) return 'Conferência: nada foi gravado.'
  if (novos + alterados > 0) return message
  if (wasLoaded) return 'Este arquivo já tinha sido carregado: nada mudou.'
  return rejeitados > 0
    ? 'Nada mudou: as linhas aceitas já estavam carregadas, e as outras foram rejeitadas.'
    : 'As linhas deste arquivo já estavam carregadas: nada mudou.'
}

/** How to fix the rejected rows of a file. */
export function rejectedAdvice({
  aceitos,
  rejeitados,
  ensaio: isRehearsal,
}: Pick<ImportCounts, 'aceitos' | 'rejeitados'> & { readonly ensaio: boolean }): string {
  if (rejeitados === 0)
    return isRehearsal
      ? 'As linhas com aviso seriam aceitas: confira-as.'
      : 'As linhas com aviso foram aceitas: confira-as.'
  const mend = 'As linhas rejeitadas podem ser corrigidas e enviadas de novo'
  if (aceitos === 0) return `${mend}.`
  return isRehearsal ? `${mend}; as outras seriam aceitas.` : `${mend}; as aceitas ficam.`
}

/**
 * Advice for csv-only imports. Their rejected rows download as a spreadsheet of texts, which keeps
 * leading zeros.
 */
export const rejectedCsvAdvice = (
  counts: Pick<ImportCounts, 'aceitos' | 'rejeitados'> & { readonly ensaio: boolean },
): string =>
  [
    rejectedAdvice(counts),
    ...(counts.rejeitados === 0
      ? []
      : ['Corrija-as na planilha de linhas rejeitadas e salve-a como CSV para enviar.']),
  ].join(' ')
