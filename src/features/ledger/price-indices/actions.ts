import { isDeepStrictEqual } from 'node:util'

import {
  closeImport,
  countImport,
  firstIssues,
  insertIssues,
  logImport,
  openImport,
  toIssue,
  wasImported,
} from '#features/ledger/file-imports/actions/import-record.ts'
import { registerUndo } from '#features/ledger/file-imports/actions/undo-steps.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { type ImportRun, shownIssues, importFile } from '#listing/server/importing/import-file.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { proposalKind } from '#features/platform/parameters/actions/proposal-kinds.ts'
import { lockProposals, propose } from '#features/platform/parameters/actions/proposals.ts'
import type { Tx } from '#server/database/connection.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents, formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import { indexFiles, indexList, indicesPath } from './contract.ts'
import { type IndexRow, readIndices } from './gateway.ts'
import {
  type ChangedValue,
  changesOf,
  type CurrentValue,
  type DoubtfulValue,
  findDoubtfulValues,
  formatRise,
  ratesInWords,
} from './rules.ts'
import * as store from './store.ts'

/** Index values in force; with `versoes` also replaced ones. */
export const servedIndices = serveListing(indexList, {
  source: store.indexRows,
  toFilter: (_, { versoes, ...search }) => (versoes ? search : { ...search, atuais: true }),
})

type Outcome = {
  readonly id: number
  readonly months: readonly Competence[]
  readonly changes: readonly ChangedValue[]
  readonly doubts: readonly DoubtfulValue[]
  readonly warned: number
}

/** If a file contradicts itself about a month, keep the first line and reject the others. */
function withoutContradicted(rows: readonly IndexRow[]): { first: IndexRow[]; flaws: RowFlaw[] } {
  const firstOf = new Map<string, IndexRow>()
  const flaws: RowFlaw[] = []
  for (const row of rows) {
    const key = `${row.index} ${row.month}`
    const before = firstOf.get(key)
    if (!before) firstOf.set(key, row)
    else if (before.rate !== row.rate)
      flaws.push({
        line: row.line,
        cells: row.cells,
        column: 'mes',
        value: row.cells[1] ?? '',
        reason: `Este índice e mês já estão na linha ${before.line}, com outro valor.`,
      })
  }
  return { first: [...firstOf.values()], flaws }
}

/** Doubts as warnings, one per affected line. */
const warningsOf = (rows: readonly IndexRow[], doubts: readonly DoubtfulValue[]) =>
  rows.flatMap(({ line, cells, index, month }) => {
    const own = doubts.filter((doubt) => doubt.index === index && doubt.month === month)
    const reason = own.map(({ because }) => because).join(' ')
    return own.length === 0
      ? []
      : [toIssue('AVISO')({ line, cells, column: 'valor', value: cells[2] ?? '', reason })]
  })

/** Writes values that take effect at once, as a new edition. */
async function applyValues(
  tx: Tx,
  importId: number,
  values: readonly CurrentValue[],
  by: { readonly id: number | null; readonly name: string },
): Promise<void> {
  await store.writeValues(tx, importId, values, by)
  await store.createEdition(tx, importId, false)
}

async function beginRun(work: Work, id: number): Promise<ImportRun<IndexRow, Outcome>> {
  const rows: IndexRow[] = []
  const unreadable = new Set<number>()
  let first: readonly IndexRow[] = []
  let changes: readonly ChangedValue[] = []
  let doubts: readonly DoubtfulValue[] = []
  let warnings: ReturnType<typeof warningsOf> = []
  return {
    stage: async (read, flaws, warnings) => {
      rows.push(...read)
      for (const { line } of flaws) unreadable.add(line)
      await insertIssues(work.tx, id, flaws.map(toIssue('ERRO')))
      await insertIssues(work.tx, id, warnings.map(toIssue('AVISO')))
    },
    check: async () => {
      const validated = withoutContradicted(rows)
      first = validated.first
      await insertIssues(work.tx, id, validated.flaws.map(toIssue('ERRO')))
      await store.lockIndices(work.tx)
      const current = await store.currentValues(work.tx)
      changes = changesOf(first, current)
      doubts = findDoubtfulValues(changes, current)
      warnings = warningsOf(first, doubts)
      await insertIssues(work.tx, id, warnings)
      return unreadable.size + validated.flaws.length
    },
    merge: async ({ tx, actor }) => {
      if (doubts.length === 0) await applyValues(tx, id, changes, actor)
      const months = [...new Set(first.map(({ month }) => month))].toSorted()
      const novos = changes.filter(({ before }) => before === null).length
      return {
        novos,
        alterados: changes.length - novos,
        id,
        months,
        changes,
        doubts,
        warned: warnings.length,
      }
    },
    issues: () => firstIssues(work.tx, id, shownIssues),
  }
}

const kind = 'INDICES'

/** Values of a file that await a second user. */
type ProposedIndices = {
  readonly importId: number
  readonly fileName: string
  readonly changes: readonly ChangedValue[]
  readonly doubts: readonly DoubtfulValue[]
  /** Number of open actions corrected by these indices, and their total claim in cents. */
  readonly claims: { readonly lawsuits: number; readonly cents: number }
}

// List at most this many changes in the dialog and count the rest; the file has all of them.
const mostShown = 24
const because = ({ doubts }: ProposedIndices) =>
  [...new Set(doubts.map(({ because: reason }) => reason))].slice(0, 6).join(' ')

const rateText = (rateInUnits: number | null) =>
  rateInUnits === null ? 'sem valor' : formatRise(rateInUnits / 1_000_000)

/** Old or new text of a change, one line per field. */
const proposedTexts = (proposed: ProposedIndices, side: 'before' | 'rate') => [
  ...proposed.changes
    .slice(0, mostShown)
    .map(
      (change) =>
        [`${change.index} ${formatCompetence(change.month)}`, rateText(change[side])] as const,
    ),
  ...(proposed.changes.length > mostShown
    ? [
        [
          'Outros meses',
          side === 'before' ? '-' : String(proposed.changes.length - mostShown),
        ] as const,
      ]
    : []),
  ['Por que espera', side === 'before' ? '-' : because(proposed)] as const,
  [
    'Ações corrigidas por estes índices',
    side === 'before'
      ? '-'
      : `${proposed.claims.lawsuits}, ${formatBrl(cents(proposed.claims.cents))} de saldo corrigido`,
  ] as const,
]

const proposals = proposalKind<ProposedIndices>({
  kind,
  entity: 'importacao',
  screenOf: () => indicesPath,
  idOf: () => 'indices',
  nameOf: ({ after }) => `Índices: ${after.fileName} (${ratesInWords(after.changes)})`,
  textsOf: (proposed) => proposedTexts(proposed, 'rate'),
  textsBefore: (proposed) => proposedTexts(proposed, 'before'),
  apply: async (work, { after: { importId, fileName, changes }, proposedBy, proposedByName }) => {
    await store.lockIndices(work.tx)
    const current = await store.currentValues(work.tx)
    if (!isDeepStrictEqual(changesOf(changes, current), changes))
      throw new Conflict(
        'A tabela de índices mudou depois deste arquivo. Recuse e carregue o arquivo de novo.',
      )
    await applyValues(work.tx, importId, changes, { id: proposedBy, name: proposedByName })
    const novos = changes.filter(({ before }) => before === null).length
    await countImport(work, importId, {
      novos,
      alterados: changes.length - novos,
      note: ratesInWords(changes),
    })
    logImport(work, indexFiles.action, {
      id: importId,
      kind,
      mallIds: [],
      body: { arquivo: fileName, taxas: ratesInWords(changes), propostoPor: proposedByName },
    })
  },
  stale: ['price-indices', 'file-imports', 'negativation-settings'],
})

/** Stores the values of a file until another user confirms them; returns the message. */
async function proposeValues(work: Work, fileName: string, outcome: Outcome): Promise<string> {
  const { id: importId, changes, doubts } = outcome
  const claims = await store.claimsBy(work.tx, [...new Set(changes.map(({ index }) => index))])
  const after: ProposedIndices = { importId, fileName, changes, doubts, claims }
  await lockProposals(work.tx)
  const waits = await propose(work, {
    kind: proposals.kind,
    baseVersion: null,
    before: null,
    after,
  })
  return `Os índices ainda não valem. ${waits}`
}
const mostRows = 20_000

/** Imports an index table (rules 9): a changed month becomes a new version. */
export const importIndices = importFile(indexFiles, {
  wasLoaded: (work, file) => wasImported(work.tx, kind, file.sha256),
  readFacts: async ({ today }: Work) => ({ today }),
  openTable: readIndices,
  mostRows,
  begin: async (work, { file, isRehearsal }) =>
    beginRun(work, await openImport(work, kind, file, isRehearsal)),
  close: async (work, { file, isRehearsal, header, counts, outcome }) => {
    const { id, months, changes, doubts, warned } = outcome
    const waits = doubts.length > 0
    await closeImport(
      work,
      { kind, importer: indexFiles },
      {
        id,
        file,
        isRehearsal,
        header,
        mallIds: [],
        months,
        counts: waits ? { ...counts, novos: 0, alterados: 0 } : counts,
        warned,
        note: waits ? undefined : ratesInWords(changes),
        body: { ...counts, taxas: ratesInWords(changes), aguardaConfirmacao: waits },
      },
    )
    if (!isRehearsal) work.invalidate('price-indices')
    const comAviso = warned
    if (!waits) return { id, comAviso }
    return {
      id,
      comAviso,
      mensagem: isRehearsal
        ? 'Conferência: nada foi gravado. Ao carregar, os índices esperam a confirmação de outra pessoa.'
        : await proposeValues(work, file.name, outcome),
    }
  },
})

registerUndo([kind], {
  filled: {
    table: 'price_index_value',
    key: ['index_name', 'month', 'version'],
    values: [],
    stamps: [],
  },
  restore: async ({ tx }, { id }) => {
    await store.lockIndices(tx)
    await store.restoreValues(tx, id)
    await store.createEdition(tx, id, true)
  },
})
