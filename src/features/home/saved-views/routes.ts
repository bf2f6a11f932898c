import { route, type Route } from '#server/http/routes.ts'

import * as views from './actions.ts'
import * as calls from './contract.ts'

/** Routes of saved views; `searchNamed` finds list searches by name. */
export const routesWith = (searchNamed: views.SearchNamed): Route[] => [
  route(calls.listViews, views.list),
  route(calls.listPinned, views.pinnedWith(searchNamed)),
  route(calls.readView, views.read),
  route(calls.saveView, views.saveViewWith(searchNamed)),
  route(calls.changeView, views.changeWith(searchNamed)),
  route(calls.pinView, views.pin),
  route(calls.removeView, views.remove),
]
