import type { Call } from '#contract/call.ts'

/** The largest file that is read in its call (rules 9); the files of the ERP are larger. */
export const largestImport = 64 * 1_048_576

/** What a column holds; text where it does not say. Of these the whole file has one form. */
export type ImportKind = 'code' | 'document' | 'day' | 'month' | 'money' | 'rate'

/** A column of a file that people hand in. */
export type ImportColumn<C extends string = string> = {
  readonly name: C
  readonly isRequired?: true
  readonly kind?: ImportKind
  /** A longer text is refused. */
  readonly longest?: number
}

/** What the dialog says, in which the file is checked without writing or taken in. */
export type ImportWords = {
  readonly title: string
  /** What the file is called. */
  readonly label: string
  /** What must stand in it. */
  readonly note: string
  readonly take: { readonly label: string; readonly whileRunning: string }
}

/**
 * Files that people hand in, declared once: their layout, the calls that take them and give their
 * rejected rows, and what people read. Rows of the same key are the same row: the same file again
 * changes nothing. The server (`src/listing/server/importing/take-file.ts`) makes the upload of it,
 * the browser (`src/listing/files/import-dialog.tsx`) the dialog.
 */
export type Importer<U extends Call = Call, C extends string = string> = {
  readonly name: string
  /** Takes the file in; with `ensaio` nothing is written. */
  readonly upload: U
  /** The rejected rows as a file that can be corrected and handed in again. */
  readonly rejected: Call
  /** Puts back what a file changed. */
  readonly undo: Call
  /** The endings of its names. */
  readonly accepts: readonly string[]
  /** What the decision log calls the load of a file. */
  readonly action: string
  /**
   * The columns, where the file is read in the call itself; a reading thread has layouts of its
   * own.
   */
  readonly columns: readonly ImportColumn<C>[]
  /** Columns that make a row the same row, of each layout. */
  readonly keys: readonly (readonly string[])[]
  /** Whose header it is, as a sentence says it: 'das comunicações'. */
  readonly of: string
  /** What people read once the rows are written. */
  readonly says: string
  readonly words: ImportWords
}

/** An importer whose calls do not matter. */
export type AnyImporter = Importer

const importers = new Map<string, AnyImporter>()

/** Declares an importer. */
export function importer<U extends Call, const C extends string>(
  declaration: Importer<U, C>,
): Importer<U, C> {
  importers.set(declaration.name, declaration as unknown as AnyImporter)
  return declaration
}

/** Every importer that the program knows, by its name. */
export const declaredImporters = (): ReadonlyMap<string, AnyImporter> => importers

/** 'O arquivo deve ser csv ou xlsx.'; a csv may be called txt. */
export const endingsSentence = ({ accepts }: Pick<Importer, 'accepts'>): string =>
  `O arquivo deve ser ${accepts
    .filter((ending) => ending !== '.txt')
    .map((ending) => ending.slice(1))
    .join(' ou ')}.`

/** What a file brought, or on a rehearsal would bring. */
export type ImportCounts = {
  readonly total: number
  readonly aceitos: number
  readonly rejeitados: number
  readonly novos: number
  readonly alterados: number
  readonly iguais: number
}

/** What people read of a file. `wasLoaded`: these very bytes were taken before. */
export function importSentence(
  { says }: Pick<Importer, 'says'>,
  { aceitos, rejeitados, novos, alterados }: ImportCounts,
  isRehearsal: boolean,
  wasLoaded = false,
): string {
  if (aceitos === 0)
    return isRehearsal ? 'Nenhuma linha seria carregada.' : 'Nenhuma linha foi carregada.'
  if (isRehearsal) return 'Conferência: nada foi gravado.'
  if (novos + alterados > 0) return says
  if (wasLoaded) return 'Este arquivo já tinha sido carregado: nada mudou.'
  return rejeitados > 0
    ? 'Nada mudou: as linhas aceitas já estavam carregadas, e as outras foram rejeitadas.'
    : 'As linhas deste arquivo já estavam carregadas: nada mudou.'
}

/** What to do about the rejected rows of a file. */
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
 * The same for files that are csv alone: their rejected rows leave as a spreadsheet of texts, which
 * keeps the zeros of codes while it is corrected.
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
