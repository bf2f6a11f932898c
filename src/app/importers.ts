import { importAdjustments } from '#features/delinquency/imports/actions/adjustments.ts'
import { importAgreements } from '#features/delinquency/imports/actions/agreements.ts'
import type { Importers } from '#features/ledger/file-intake/actions/bring.ts'
import { loadNotices } from '#features/ledger/notices/actions/load.ts'
import { importIndices } from '#features/ledger/price-indices/actions.ts'

/** Importers of the native layouts that are read within one transaction, by what they bring. */
export const importers: Importers = {
  ACORDOS: importAgreements,
  AJUSTES: importAdjustments,
  NOTIFICACOES: loadNotices,
  INDICES: importIndices,
}
