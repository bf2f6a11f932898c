import { route, type Route } from '#server/http/routes.ts'
import type { SourceSettings } from '#server/settings/source-settings.ts'

import { saveSearchWith } from './actions/save-search.ts'
import { listSearches, searchNow } from './actions/start-searches.ts'
import * as calls from './contract/calls.ts'

/** What searches may reach is a setting of the process. */
export const routesWith = (settings: SourceSettings): Route[] => [
  route(calls.saveSearch, saveSearchWith(settings)),
  route(calls.searchNow, searchNow),
  route(calls.listSearches, listSearches),
]
