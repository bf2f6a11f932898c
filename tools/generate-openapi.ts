import { listenToEvents } from '#contract/events.ts'
import { apiDocument } from '#server/http/api-document.ts'
import { featureRoutes } from '#server/features.ts'
import { version } from '#server/settings/version.ts'

/** The text of openapi.json: every declared call. */
export function openapiText(): string {
  const routes = featureRoutes({
    access: { identity: { kind: 'demo' }, supportUrl: undefined, version, environment: 'dev' },
  })
  const calls = [...routes.map(({ call }) => call), listenToEvents]
  return `${JSON.stringify(apiDocument(calls), null, 2)}\n`
}
