// The SBOM in CycloneDX 1.6: `npm run sbom` writes dist/sbom.json from package-lock.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { reachablePackages } from './server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type LockedPackage = {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Lock = {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/**
 * A package of a production install. `direct`: listed in package.json, not only a dependency of
 * another package.
 */
export type Part = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly integrity: string | undefined
  readonly direct: boolean
  readonly optional: boolean
  readonly hasInstallScript: boolean
}

const folder = 'node_modules/'

/** Licences of packages that say theirs in the file LICENSE alone, read there. */
export const licencesInFiles: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

/** Unique packages of a production install by name and version. */
export function productionParts(lock: Lock): Part[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[''] ?? {}
  const named = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
  const parts = Object.entries(lock.packages).flatMap(([path, lockedPackage]): Part[] => {
    if (path === '' || lockedPackage.dev || lockedPackage.version === undefined) return []
    const name = path.slice(path.lastIndexOf(folder) + folder.length)
    return [
      {
        name,
        version: lockedPackage.version,
        license:
          lockedPackage.license ??
          licencesInFiles[`${name}@${lockedPackage.version}`] ??
          'NOASSERTION',
        integrity: lockedPackage.integrity,
        direct: path === folder + name && named.has(name),
        optional: lockedPackage.optional ?? false,
        hasInstallScript: lockedPackage.hasInstallScript ?? false,
      },
    ]
  })
  const once = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]))
  return [...once.keys()].toSorted().map((key) => once.get(key) as Part)
}

const purlOf = ({ name, version }: Part) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function hashesOf({ integrity }: Part) {
  const [algorithm, digest] = integrity?.split('-') ?? []
  if (algorithm !== 'sha512' || digest === undefined) return {}
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
}

/** Where a part is used: the running server, or only the browser, the build or another platform. */
const placeOf = ({ name }: Part, inServer: ReadonlySet<string>) => [
  { name: 'regua:loadedByServer', value: String(inServer.has(name)) },
]

/**
 * The document, deterministic for the same lock file and sources. `inServer`: packages that the
 * server can load.
 */
export const sbomOf = (
  lock: Lock,
  parts: readonly Part[] = productionParts(lock),
  inServer: ReadonlySet<string> = new Set(),
): Record<string, unknown> => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': lock.name,
      name: lock.name,
      version: lock.version,
    },
  },
  components: parts.map((part) => ({
    type: 'library',
    'bom-ref': purlOf(part),
    name: part.name,
    version: part.version,
    scope: part.optional ? 'optional' : 'required',
    ...(part.license === 'NOASSERTION' ? {} : { licenses: [{ expression: part.license }] }),
    purl: purlOf(part),
    ...hashesOf(part),
    properties: placeOf(part, inServer),
  })),
})

export const readLock = (): Lock =>
  JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as Lock

if (import.meta.main) {
  const lock = readLock()
  const parts = productionParts(lock)
  const inServer = new Set(reachablePackages().map(({ name }) => name))
  mkdirSync(`${root}dist`, { recursive: true })
  writeFileSync(
    `${root}dist/sbom.json`,
    `${JSON.stringify(sbomOf(lock, parts, inServer), undefined, 2)}\n`,
  )
  const direct = parts.filter((part) => part.direct)
  console.log(
    `dist/sbom.json: ${parts.length} packages of a production install, ${inServer.size} of which the running server can load; ${direct.length} are named in package.json:`,
  )
  console.log(direct.map(({ name, version }) => `  ${name} ${version}`).join('\n'))
}
