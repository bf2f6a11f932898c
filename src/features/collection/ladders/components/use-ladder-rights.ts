import { findScreen } from '#features/people/access/rules/session.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'

import { confirmRule, editRule, laddersPath, textsPath } from '../contract/versions.ts'
import type { LadderRights } from './ladder-rights.ts'

export type Routes = Parameters<typeof findScreen>[0]

/** What the user may do with ladders, texts and senders. */
export function useLadderRights(routes: Routes): LadderRights {
  const companyRefusal = useCompanyRefusal()
  const rules = findScreen(routes, laddersPath)?.rules ?? []
  return {
    mayEdit: rules.includes(editRule),
    mayConfirm: rules.includes(confirmRule),
    mayReadTexts: findScreen(routes, textsPath) !== undefined,
    companyRefusal,
  }
}
