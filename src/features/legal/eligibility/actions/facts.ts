import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import type { Work } from '#server/work/work.ts'

import { onDay, type Requirement } from '../rules/requirement.ts'
import type { EligibilityFacts } from '../store/eligible.ts'

/** Reads the facts for eligibility beside the ledger, with these requirements (rules 5.1). */
export async function eligibilityFacts(
  { tx, today }: Pick<Work, 'tx' | 'today'>,
  requirements: readonly Requirement[],
): Promise<EligibilityFacts> {
  const { AJZ_BLOQUEIA_ACORDO, AJZ_EXCLUI_RJ, RETORNO_BANCARIO_SEGURA, SUMIDO_BLOQUEIA } =
    await readParameters(tx)
  return {
    today,
    lastOverdueDueOn: lastOverdueDueOn(today),
    requirements: requirements.map((requirement) => onDay(requirement, today)),
    blocksAgreements: AJZ_BLOQUEIA_ACORDO,
    excludesRecovery: AJZ_EXCLUI_RJ,
    heldOn: RETORNO_BANCARIO_SEGURA ? today : null,
    excludesVanished: SUMIDO_BLOQUEIA,
  }
}
