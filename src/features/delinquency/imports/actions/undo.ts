import { registerUndo } from '#features/ledger/file-imports/actions/undo-steps.ts'
import type { StoredImport } from '#features/ledger/file-imports/actions/undo-steps.ts'
import { restoreRows } from '#features/ledger/file-imports/actions/import-record.ts'
import { withdrawFirstInstalments } from '#features/ledger/receivables/actions/agreements.ts'
import { announceMalls } from '#features/ledger/receivables/actions/announce.ts'
import { claimsChanged, refresh } from '#features/ledger/receivables/contract.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/agreements.ts'
import { summariseAgreements } from './agreements.ts'
import { filledBy } from './filled-tables.ts'

/** Recomputes validity and payments of agreements after an undo. */
async function restoreAgreements(work: Work, { id }: StoredImport): Promise<void> {
  const touched = await store.agreementsOfImport(work.tx, id)
  const ids = touched.map((one) => one.id)
  await restoreRows(work.tx, filledBy.ACORDOS, id)
  await summariseAgreements(work, ids)
  await withdrawFirstInstalments(
    work,
    touched.map(({ mallId, number }) => ({ mallId, agreement: number })),
    await store.firstPaidBoletos(work.tx, ids),
  )
  await work.enqueue(refresh, {}, { key: refresh.name })
  await work.enqueue(claimsChanged, {}, { key: claimsChanged.name })
}

registerUndo(['AJUSTE'], {
  filled: filledBy.AJUSTE,
  afterwards: (work, { mallIds }) => announceMalls(work, mallIds, 'Ajustes desfeitos.'),
})
registerUndo(['ACORDOS'], { filled: filledBy.ACORDOS, restore: restoreAgreements })
registerUndo(['PLANILHA_FINAL', 'ZIP_INADIMPLENCIA'], { filled: filledBy.PLANILHA_FINAL })
registerUndo(['ZIP_RESUMO'], { filled: filledBy.ZIP_RESUMO })
