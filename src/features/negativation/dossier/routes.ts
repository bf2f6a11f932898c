import { route, type Route } from '#server/http/routes.ts'

import { downloadDossier, readDossier } from './actions/dossier.ts'
import * as calls from './contract/dossier.ts'

export const routes: Route[] = [
  route(calls.dossier, (work, { idSerasaBoleto }) => readDossier(work, idSerasaBoleto)),
  route(calls.downloadDossier, (work, { idSerasaBoleto }) => downloadDossier(work, idSerasaBoleto)),
]
