// `npm run restore -- FILE`: restores a backup into an empty database; `--conferir` only verifies
// it.
import { type CheckedBackup, checkBackup } from '#ops/backup/content.ts'
import { RestoreMismatch } from '#ops/backup/proof.ts'
import { restoreBackup } from '#ops/backup/restore.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { explainConnectionError, connectServer } from '#server/database/open-database.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'

import { readArguments, typedPath } from './command-line.ts'

const usage = `Uso: npm run restore -- ARQUIVO [--conferir]

Restaura um backup em um banco vazio (outra pasta em REGUA_DATA ou outro banco em DATABASE_URL).
  --conferir   lê o arquivo inteiro, diz se está íntegro e não altera nada`

const number = (value: number) => value.toLocaleString('pt-BR')

function printCheck(path: string, { head, manifest, sha256 }: CheckedBackup): void {
  const rows = manifest.parts.reduce((sum, part) => sum + part.rows, 0)
  console.log(
    `Backup íntegro: ${path}, feito em ${head.takenAt}, ${number(manifest.parts.length)} partes, ${number(rows)} linhas.\nSHA-256 ${sha256}`,
  )
}

async function restore(settings: Settings, path: string): Promise<void> {
  const server = await connectServer(settings, 'only')
  try {
    const startedAt = performance.now()
    const restoreResult = await restoreBackup(server.address, {
      path,
      dataFolder: settings.dataFolder,
    }).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : explainConnectionError(error)
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).replace('.', ',')
    console.log(
      `Restaurado o backup de ${restoreResult.head.takenAt}: ${number(restoreResult.tables)} tabelas, ${number(restoreResult.rows)} linhas em ${seconds} s.`,
    )
    console.log(
      'Conferidos: contagens, somas por shopping, sequências, registro de decisões, âncoras e invariantes.',
    )
    if (restoreResult.migrations.length > 0)
      console.log(`Migrações aplicadas depois do backup: ${restoreResult.migrations.join(', ')}.`)
    if (restoreResult.olderAnchors !== undefined)
      console.log(
        `As âncoras que estavam na pasta de dados eram outras e ficaram em ${restoreResult.olderAnchors}.`,
      )
    if (restoreResult.filesElsewhere > 0)
      console.log(
        `${number(restoreResult.filesElsewhere)} arquivos não vieram no backup: continuam no depósito, que REGUA_FILES precisa indicar.`,
      )
    console.log('Todas as pessoas precisam entrar de novo.')
    if (restoreResult.openLotes.length > 0)
      console.log(
        `Confira com o bureau antes de ligar o worker; estavam a caminho ou sem retorno:\n  ${restoreResult.openLotes.join('\n  ')}`,
      )
  } finally {
    await server.close()
  }
}

async function main(): Promise<number> {
  const asked = readArguments('conferir')
  const [args, ...more] = asked?.paths ?? []
  if (!asked || asked.wantsHelp || args === undefined || more.length > 0) {
    console.log(usage)
    return asked?.wantsHelp ? 0 : 1
  }
  const path = typedPath(args)
  const settings = readSettings(process.env)
  if (asked.hasFlag) printCheck(path, await checkBackup(path))
  else await restore(settings, path)
  return 0
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (error instanceof RestoreMismatch)
      console.error(`A restauração foi desfeita: o conteúdo não confere. ${error.message}`)
    else console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  },
)
