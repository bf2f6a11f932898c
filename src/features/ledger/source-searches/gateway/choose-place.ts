import type { SourceSettings } from '#server/settings/source-settings.ts'
import { patternOf } from '#features/ledger/sources/rules/file-pattern.ts'

import type { SearchFields } from '../contract/calls.ts'
import { bucketOf, folderPartsOf, maySearchAt } from '../rules/address.ts'
import { addressPlace } from './address.ts'
import { folderPlace } from './folder.ts'
import { NoAnswer, type Place } from './port.ts'
import { prefixPlace } from './s3.ts'
import { readSecret } from './secrets.ts'

/** What a search needs of its source. */
export type SourceToSearch = {
  readonly code: string
  readonly search: SearchFields
  /** Where a JSON page has the address of the next one. */
  readonly nextAt: string
}

function folderOf({ endereco }: SearchFields, settings: SourceSettings, matches: Matches): Place {
  const base = settings.folder ?? ''
  return folderPlace({ base, parts: folderPartsOf(endereco, base) ?? [], isOfPattern: matches })
}

type Matches = (name: string) => boolean

async function prefixOf(
  { endereco, segredo }: SearchFields,
  settings: SourceSettings,
  matches: Matches,
): Promise<Place> {
  const [accessKeyId, secretAccessKey] = await readSecret(settings.secrets, segredo)
  if (segredo !== '' && secretAccessKey === undefined)
    throw new NoAnswer(
      `O segredo ${segredo} precisa de duas linhas: a chave de acesso e a chave secreta.`,
    )
  const { bucket, prefix } = bucketOf(endereco) ?? { bucket: '', prefix: '' }
  return prefixPlace({
    bucket,
    prefix,
    endpoint: settings.endpoint,
    region: settings.region,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    isOfPattern: matches,
  })
}

/** Opens the place of a search. What the operator allows is checked again with each search. */
export async function choosePlace(
  { code, search, nextAt }: SourceToSearch,
  settings: SourceSettings,
): Promise<Place> {
  const { tipo, endereco, segredo, formato, padrao } = search
  if (tipo === null) throw new NoAnswer('A fonte não tem busca.')
  const refused = maySearchAt(tipo, endereco, settings)
  if (refused !== undefined) throw new NoAnswer(refused.because)
  const matches = patternOf(padrao === '' ? '*' : padrao)
  if (tipo === 'PASTA') return folderOf(search, settings, matches)
  if (tipo === 'S3') return prefixOf(search, settings, matches)
  const [token] = await readSecret(settings.secrets, segredo)
  return addressPlace({
    url: new URL(endereco),
    token,
    allowed: settings,
    format: formato ?? 'CSV',
    nextAt: formato === 'JSON' ? nextAt : '',
    name: code.toLowerCase(),
  })
}
