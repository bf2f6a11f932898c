import { route, type Route } from '#server/routes.ts'

import * as actions from './actions/records.ts'
import { uploadNumbers } from './actions/upload.ts'
import * as calls from './contract/lists.ts'
import { uploadNumbers as uploadCall } from './contract/upload.ts'

export const routes: Route[] = [
  route(calls.listModules, actions.listModules),
  route(uploadCall, uploadNumbers),
  ...calls.exceptionLists.flatMap((list) => [
    route(list.search, (work, search) => actions.searchRecords(work, list, search)),
    route(list.simulate, (work, fields) => actions.simulate(work, list, fields)),
    route(list.create, (work, fields) => actions.createRecord(work, list, fields)),
    route(list.change, (work, fields) => actions.changeRecord(work, list, fields)),
    route(list.remove, (work, input) => actions.removeRecord(work, list, input)),
    route(list.download, (work, search) => actions.downloadRecords(work, list, search)),
  ]),
]
