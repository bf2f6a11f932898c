// `npm run backup -- FOLDER|FILE`: writes a consistent snapshot of all rows and the daily anchors
// to one file.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { writeBackup } from '#ops/backup/write-backup.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { explainConnectionError, connectServer } from '#server/database/open-database.ts'
import { setObjectStore } from '#server/files/files.ts'
import { openObjectStore } from '#server/files/object-store.ts'
import { readSettings } from '#server/settings/settings.ts'

import { typedPath } from './command-line.ts'

const usage = `Uso: npm run backup -- PASTA|ARQUIVO [--sem-arquivos]

Grava o banco inteiro em um arquivo, enquanto o servidor trabalha. Em uma pasta, o arquivo recebe o nome do instante.
  --sem-arquivos   deixa no depósito (REGUA_FILES) os arquivos que estão nele; a restauração precisa do depósito`

const number = (value: number) => value.toLocaleString('pt-BR')

/** The output file; in a folder it is named by the current second, so names sort by time. */
function targetOf(args: string): string {
  const path = typedPath(args)
  const isFolder = args.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return isFolder ? join(path, `regua-${moment}.backup`) : path
}

async function main(): Promise<number> {
  const withoutFiles = process.argv.includes('--sem-arquivos')
  const [args, ...more] = process.argv.slice(2).filter((each) => each !== '--sem-arquivos')
  if (args === undefined || args.startsWith('-') || more.length > 0) {
    console.log(usage)
    return args === '--help' ? 0 : 1
  }
  const settings = readSettings(process.env)
  const objects = settings.files && (await openObjectStore(settings.files))
  setObjectStore(objects)
  const server = await connectServer(settings, 'guest')
  try {
    const startedAt = performance.now()
    const { path, tables, rows, bytes, sha256 } = await writeBackup(server.address, {
      dataFolder: settings.dataFolder,
      path: targetOf(args),
      withoutFiles,
    }).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : explainConnectionError(error)
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).replace('.', ',')
    console.log(
      `Backup gravado em ${path}: ${number(tables)} tabelas, ${number(rows)} linhas, ${number(Math.ceil(bytes / 1024))} KB em ${seconds} s.\nSHA-256 ${sha256}`,
    )
    return 0
  } finally {
    await server.close()
    objects?.close()
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  },
)
