import { loadRule } from '#features/ledger/file-imports/contract/imports.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { hasRule, type Work } from '#server/work/work.ts'

import { caseAgreements } from '../contract/agreements.ts'
import { DAYS_TO_CONFIRM } from '../rules/case-agreement.ts'
import { agreementRows, countToConfirm } from '../store/agreement-rows.ts'

export const servedAgreements = serveListing(caseAgreements, {
  source: (work) => agreementRows(work.today),
})

const { path } = caseAgreements

/**
 * Agreements in the case files that are VIGENTE long after their last instalment. Shown on the
 * start page to users who may import them (rules 9).
 */
export async function agreementsToConfirm(work: Work) {
  if (!hasRule(work.actor, loadRule, path)) return []
  const quantidade = await countToConfirm(work.tx, work.actor.malls, work.today)
  if (quantidade === 0) return []
  const noun =
    quantidade === 1 ? 'acordo dos autos continua vigente' : 'acordos dos autos continuam vigentes'
  return [
    {
      codigo: 'ACORDO_A_CONFIRMAR' as const,
      gravidade: 'ALERTA' as const,
      texto: `${quantidade} ${noun} ${DAYS_TO_CONFIRM} dias depois da última parcela: a confirmar`,
      quantidade,
      path: `${path}?aConfirmar=1`,
    },
  ]
}
