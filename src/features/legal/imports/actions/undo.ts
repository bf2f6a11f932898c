import { recordedRows } from '#features/ledger/file-imports/actions/import-record.ts'
import {
  type StoredImport,
  registerUndo,
} from '#features/ledger/file-imports/actions/undo-steps.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { supersedeActs } from '#features/legal/lawsuits/actions/confirmations.ts'
import {
  applyToLawsuits,
  lawsuitFacts,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import type { LawsuitState } from '#features/legal/lawsuits/rules/lawsuit.ts'
import { pendingEndings } from '#features/legal/lawsuits/store/confirmations.ts'
import {
  type FilingFields,
  writeFilingFields,
} from '#features/legal/lawsuits/store/follow-up-fields.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import {
  lockLawsuitTable,
  type ManualHeader,
  isReplacedSince,
  writeManualHeads,
} from '#features/legal/lawsuits/store/manual-filings.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

/** State of an action before an import. */
export type FoundLawsuit = {
  readonly state: LawsuitState
  readonly filing?: FilingFields
  readonly head?: ManualHeader
}

/** History rows of these imports refer to an action by id. */
export const ofLawsuits = { table: 'lawsuit', key: ['id'], values: [], stamps: [] } as const

const because = 'A importação que a trouxe foi desfeita.'

async function restore(work: Work, { id }: StoredImport): Promise<void> {
  const { tx } = work
  await lockLawsuitTable(tx)
  const noted = new Map(
    (await recordedRows<FoundLawsuit>(tx, id)).map((one) => [one.id, one.before ?? undefined]),
  )
  const records = await lockLawsuits(tx, [...noted.keys()], 'all')
  const ended = records.filter(({ state }) => state.status === 'ENCERRADA').map((one) => one.id)
  if (await isReplacedSince(tx, ended))
    throw new Refused('Outra ação já tomou títulos de uma que esta importação encerrou.')
  const parameters = await readParameters(tx)
  const { moves } = applyToLawsuits(
    records,
    (record: LawsuitRecord) => {
      const before = noted.get(record.id)?.state
      return { type: 'takeBack', reason: because, ...(before && { before }) }
    },
    (record) => lawsuitFacts(record, work.today, parameters),
  )
  await supersedeActs(work, await pendingEndings(tx, id))
  await saveLawsuitMoves(work, moves, { action: 'DESFAZER_AJUIZAMENTO' })
  const found = [...noted.values()]
  await writeFilingFields(
    tx,
    found.flatMap((one) => one?.filing ?? []),
  )
  await writeManualHeads(
    tx,
    found.flatMap((one) => one?.head ?? []),
  )
}

registerUndo(['APURACAO_FINAL', 'AJUIZAMENTO_MANUAL'], {
  filled: ofLawsuits,
  whenChanged:
    'Uma ação desta importação mudou depois dela; desfaça antes o que mudou, ou corrija a ação.',
  restore,
})
