import type { Route } from '#server/http/routes.ts'

import { servedCredits } from './actions.ts'

export const routes: Route[] = [...servedCredits.routes]
