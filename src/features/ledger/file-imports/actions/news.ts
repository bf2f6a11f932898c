import { realUser, worksFor } from '#server/work/eyes.ts'
import { hasRule, mayOpen, type Work } from '#server/work/work.ts'
import { formatInstant } from '#values/instant.ts'
import { addDays } from '#values/local-date.ts'

import {
  IMPORT_ACCESS,
  IMPORT_KINDS,
  type ImportKind,
  NOTIFIED_IMPORTS,
} from '../contract/imports.ts'
import {
  importsOfOthers,
  type LastFailure,
  lastFailures,
  type OthersImport,
} from '../store/news.ts'

/** How long files of other users are announced (rules 5, 'nobody alone'). */
const NEWS_DAYS = 7

/** A file of another user, for the start page. */
export type ImportNews = {
  readonly codigo: 'IMPORTACAO_DE_OUTRA_PESSOA'
  readonly gravidade: 'ALERTA'
  readonly texto: string
  readonly quantidade: number
  readonly path: string
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const sentence = (
  kind: ImportKind,
  { by, at, fileName, added, changed, note }: OthersImport,
): string => {
  const done = [
    ...counted(added, 'registro novo', 'registros novos'),
    ...counted(changed, 'alterado', 'alterados'),
  ].join(' e ')
  return `${IMPORT_KINDS[kind]}: ${by} importou ${fileName} em ${formatInstant(at)} (${[done, ...(note === null ? [] : [note])].join('; ')})`
}

/**
 * Files of others that change the claimed amounts, for users who may import such files. Shown for
 * seven days unless undone.
 */
export async function importNews(work: Work): Promise<ImportNews[]> {
  const kinds = Object.entries(NOTIFIED_IMPORTS) as [ImportKind, string][]
  const mine = kinds.filter(([kind]) => {
    const access: { screens: readonly string[]; rule?: readonly string[] } = IMPORT_ACCESS[kind]
    return access.screens.some((screen) =>
      (access.rule ?? []).some((code) => hasRule(work.actor, code, screen)),
    )
  })
  if (mine.length === 0) return []
  const paths = new Map(mine)
  const news = await importsOfOthers(work.tx, {
    kinds: [...paths.keys()],
    since: addDays(work.today, -NEWS_DAYS),
    except: realUser(work.actor).id,
  })
  return news.map((one) => ({
    codigo: 'IMPORTACAO_DE_OUTRA_PESSOA',
    gravidade: 'ALERTA',
    texto: sentence(one.kind, one),
    quantidade: one.added + one.changed,
    path: paths.get(one.kind) ?? '/home',
  }))
}

/** How long own files with rejected lines are shown. */
const FAILURE_DAYS = 30

/**
 * The latest own files with rejected lines, and those of users whom this user substitutes. They
 * await correction.
 */
export async function failedImportsOf(work: Work) {
  const { seenBy, actsFor } = work.actor.eyes ?? {}
  const by = seenBy ? [seenBy.id ?? 0] : worksFor(work.actor)
  if (by.length === 0) return []
  const failures = await lastFailures(work.tx, { by, since: addDays(work.today, -FAILURE_DAYS) })
  return failures.flatMap((failure) => {
    const path = IMPORT_ACCESS[failure.kind].screens.find((screen) => mayOpen(work.actor, screen))
    const absent = actsFor?.find(({ id }) => id === failure.by)
    return path === undefined ? [] : [failureRow(failure, path, absent?.name)]
  })
}

const failureRow = ({ kind, rejected, on }: LastFailure, path: string, absent?: string) => ({
  path,
  ato: [
    `Importação com erro: ${IMPORT_KINDS[kind]}, ${rejected} ${rejected === 1 ? 'linha' : 'linhas'}`,
    ...(absent === undefined ? [] : [`em substituição a ${absent}`]),
  ].join(', '),
  itens: rejected,
  valor: null,
  maisAntigo: on,
  prazo: null,
})
