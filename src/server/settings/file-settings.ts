import * as z from 'zod'

import { CannotStart } from './cannot-start.ts'

import type { ObjectStoreSettings } from '../files/object-store.ts'
import { isLocal } from './database-settings.ts'

/** Settings that may be read from a file. */
export const fileSecrets = ['REGUA_FILES_SECRET'] as const

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/

export const fileFields = {
  REGUA_FILES: z
    .string()
    .refine(
      (text) => text === 'database' || address.test(text),
      'REGUA_FILES: use database ou s3://balde/pasta.',
    )
    .optional(),
  REGUA_FILES_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'REGUA_FILES_ENDPOINT: informe um endereço completo, como https://s3.exemplo.com.br.',
    })
    .optional(),
  REGUA_FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'REGUA_FILES_REGION: informe a região, como sa-east-1.')
    .optional(),
  REGUA_FILES_KEY: z
    .string()
    .regex(/^\S+$/, 'REGUA_FILES_KEY: informe o identificador da chave, sem espaços.')
    .optional(),
  REGUA_FILES_SECRET: z
    .string()
    .regex(/^\S{8,}$/, 'REGUA_FILES_SECRET: informe ao menos 8 caracteres, sem espaços.')
    .optional(),
  REGUA_FILES_SECRET_FILE: z.string().optional(),
}
const FileInput = z.object(fileFields)
type FileInput = z.infer<typeof FileInput>

/** The object store for files; undefined = files stay in the database. */
export function filesOf(
  environment: FileInput,
  production: boolean,
): ObjectStoreSettings | undefined {
  const {
    REGUA_FILES: files = 'database',
    REGUA_FILES_ENDPOINT: endpoint,
    REGUA_FILES_KEY: accessKeyId,
    REGUA_FILES_SECRET: secretAccessKey,
  } = environment
  const [, bucket, path = ''] = address.exec(files) ?? []
  if (bucket === undefined) {
    // An endpoint without a bucket looks configured, but files would go into the database.
    if (endpoint !== undefined)
      throw new CannotStart('REGUA_FILES: com REGUA_FILES_ENDPOINT use s3://balde/pasta.')
    return undefined
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new CannotStart('REGUA_FILES_KEY: informe os dois, REGUA_FILES_KEY e REGUA_FILES_SECRET.')
  if (production && endpoint !== undefined) {
    const { protocol, hostname } = new URL(endpoint)
    if (protocol !== 'https:' && !isLocal(hostname))
      throw new CannotStart('REGUA_FILES_ENDPOINT: em produção o endereço começa com https://.')
  }
  return {
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    endpoint,
    region: environment.REGUA_FILES_REGION ?? 'sa-east-1',
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  }
}

/** Rows of the table in docs/settings.md. */
export const fileTable: readonly {
  readonly name: keyof FileInput
  readonly meaning: string
  readonly byDefault: string
}[] = [
  {
    name: 'REGUA_FILES',
    meaning:
      'Where new uploaded and exchanged files are stored: `database`, or an S3 store (`s3://bucket/folder`). Existing files stay and are read where they are',
    byDefault: '`database`',
  },
  {
    name: 'REGUA_FILES_ENDPOINT',
    meaning: 'URL of the S3 store, if it is not AWS; https in production',
    byDefault: 'the URL of the region',
  },
  { name: 'REGUA_FILES_REGION', meaning: 'Region of the S3 store', byDefault: '`sa-east-1`' },
  {
    name: 'REGUA_FILES_KEY',
    meaning: 'Access key id',
    byDefault: 'credentials of the machine (environment, role)',
  },
  { name: 'REGUA_FILES_SECRET', meaning: 'Secret access key', byDefault: 'as the key' },
  {
    name: 'REGUA_FILES_SECRET_FILE',
    meaning: 'A file that contains REGUA_FILES_SECRET',
    byDefault: 'none',
  },
]
