import { route, type Route } from '#server/http/routes.ts'

import { listActionTypes, listDebtTypes, listLawsuitJustifications } from './actions/look-ups.ts'
import * as config from './actions/debt-type-config.ts'
import * as erpTypes from './actions/erp-types.ts'
import { justificationActs, justificationSearch } from './actions/justifications.ts'
import * as registers from './actions/registers.ts'
import * as calls from './contract/look-ups.ts'
import { listDebtTypes as debtTypesCall } from './contract/debt-types.ts'

export const routes: Route[] = [
  route(calls.listActionTypes, listActionTypes),
  route(calls.listLawsuitJustifications, listLawsuitJustifications),
  route(debtTypesCall, listDebtTypes),
  ...[
    registers.requirementSearch,
    registers.ledgerAccountSearch,
    erpTypes.contractSearch,
    registers.actionTypeSearch,
    registers.debtTypeSearch,
    config.configSearch,
    registers.lawsuitStatusSearch,
    registers.creditKindSearch,
    justificationSearch,
    erpTypes.movementSearch,
    erpTypes.documentSearch,
    registers.costSearch,
    registers.requirementActs,
    registers.ledgerAccountActs,
    erpTypes.contractActs,
    registers.actionTypeActs,
    registers.debtTypeActs,
    config.configActs,
    registers.lawsuitStatusActs,
    registers.creditKindActs,
    justificationActs,
    erpTypes.movementActs,
    erpTypes.documentActs,
    registers.costActs,
  ].flatMap(({ routes: own }) => own),
]
