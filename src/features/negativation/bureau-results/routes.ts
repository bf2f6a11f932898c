import type { Route } from '#server/http/routes.ts'

import { servedResults } from './actions/negativated-boletos.ts'

export const routes: readonly Route[] = servedResults.routes
