import { listenToEvents } from '#contract/events.ts'
import { apiDocument } from '#server/http/api-document.ts'
import { featureRoutes } from '#app/features.ts'
import { version } from '#server/settings/version.ts'

/** JSON with values on one line if they fit 100 columns: short, but one line per field. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 100) return line
  const inner = `${indent} `
  const entries = Array.isArray(value)
    ? value.map((each) => print(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.map((entry) => `${inner}${entry}`).join(',\n')}\n${indent}${close}`
}

/** The calls of all features. */
export const featureCalls = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version, environment: 'dev' },
}).map(({ call }) => call)

export const openapiText = (): string =>
  `${print(apiDocument([...featureCalls, listenToEvents]))}\n`
