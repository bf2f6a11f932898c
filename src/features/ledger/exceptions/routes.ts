import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions/records.ts'
import './actions/undo-upload.ts'
import { uploadNumbers } from './actions/upload.ts'
import * as calls from './contract/lists.ts'
import { uploadNumbers as uploadCall } from './contract/upload.ts'

export const routes: Route[] = [
  route(calls.listModules, actions.listModules),
  route(uploadCall, uploadNumbers),
  ...calls.exceptionLists.flatMap((list) => [
    ...actions.recordSearch(list).routes,
    route(list.simulate, (work, fields) => actions.simulate(work, list, fields)),
    ...actions.recordActs(list).routes,
  ]),
]
