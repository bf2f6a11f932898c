import { route, type Route } from '#server/http/routes.ts'

import * as notes from './actions.ts'
import * as calls from './contract.ts'

/** Routes of notes; `tell` notifies mentioned users. */
export const routesWith = (notify: notes.NotifyMentioned): Route[] => [
  route(calls.searchNotes, notes.search),
  route(calls.listColleagues, notes.colleagues),
  route(calls.writeNote, notes.writeWith(notify)),
  route(calls.changeNote, notes.changeWith(notify)),
  route(calls.removeNote, notes.removeWith(notify)),
]
