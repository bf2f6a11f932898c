import { route, type Route } from '#server/http/routes.ts'

import { changeDigestChoice, digestChoice, type DigestOptions } from './actions/digests.ts'
import { countOwn, listOwn, readOwn } from './actions/own-alerts.ts'
import { countAlerts, listAlerts, readAlerts } from './contract/calls.ts'
import { chooseDigest, readDigestChoice } from './contract/digest.ts'

/** Routes with the e-mail settings of this process. */
export const routesWith = (options: DigestOptions): Route[] => [
  route(countAlerts, (work) => countOwn(work)),
  route(listAlerts, (work) => listOwn(work)),
  route(readAlerts, readOwn),
  route(readDigestChoice, (work) => digestChoice(work, options)),
  route(chooseDigest, changeDigestChoice),
]
