// Files that come for a source, judged and loaded as the job does it.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'

import { sql } from 'kysely'

import { insertFile, type NewFile } from '#features/ledger/file-intake/actions/insert-file.ts'
import { readEntrada } from '#features/ledger/file-intake/actions/read.ts'
import { findSource } from '#features/ledger/file-intake/store/files.ts'
import type { Finding } from '#features/ledger/received-files/contract/states.ts'
import type { Recipe } from '#features/ledger/sources/contract/recipe.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'

import type { TestDatabase } from './test-database.ts'

type WorkOf = <T>(actor: Actor, act: (work: Work) => Promise<T>) => Promise<T>

export type BroughtEntrada = {
  readonly id: number
  readonly state: string
  readonly findings: readonly Finding[]
  readonly rows_read: number
  readonly rows_accepted: number
  readonly rows_rejected: number
  readonly rows_ignored: number
  readonly rows_set_off: number
  readonly credit_count: number
  readonly credit_cents: number
  readonly open_cents: number
  readonly vanished_count: number
  readonly vanished_cents: number
  readonly missing_malls: readonly number[]
  readonly error: string | null
}

type Options = Partial<
  Pick<NewFile, 'isComplete' | 'isRehearsal' | 'supplementsId' | 'dayOrder'>
> & {
  readonly actor?: Actor
}

/** Brings files as a user of every mall; `path` is on disk. */
export function exampleIntake(database: TestDatabase, workOf: WorkOf) {
  const context = { work: <T>(act: (work: Work) => Promise<T>) => workOf(systemActor, act) }

  /** An active source with this recipe, made by one user and confirmed by another. */
  async function addSource(recipe: Recipe): Promise<void> {
    const text = JSON.stringify(recipe)
    await sql`
      with made as (
        insert into source (code, name, brings, state)
        values (${recipe.codigo}, ${recipe.nome}, ${recipe.partes[0]?.traz ?? 'TITULOS'}, 'ATIVA')
        on conflict (code) do nothing
        returning id
      )
      insert into source_version (source_id, version, state, recipe, recipe_hash)
      select id, 1, 'VIGENTE', ${text}::jsonb, sha256(${text}::bytea) from made`.execute(
      database.admin,
    )
  }

  const find = async (id: number): Promise<BroughtEntrada> => {
    const { rows } = await sql<BroughtEntrada>`
      select * from received_file where id = ${id}`.execute(database.admin)
    const [file] = rows
    if (file === undefined) throw new Error(`No entrada ${id}`)
    const { open_cents, credit_cents, vanished_cents, ...more } = file
    return {
      ...more,
      open_cents: Number(open_cents),
      credit_cents: Number(credit_cents),
      vanished_cents: Number(vanished_cents),
    }
  }

  const read = (id: number) => readEntrada(context, id)

  /** Stores a file for a source, reads it, and returns what became of it. */
  async function bring(
    path: string,
    code: string,
    { actor = systemActor, isComplete, isRehearsal = false, ...more }: Options = {},
  ): Promise<BroughtEntrada> {
    const id = await workOf(actor, async (work) => {
      const source = await findSource(work.tx, { code })
      if (source === undefined) throw new Error(`No source ${code}`)
      return insertFile(work, {
        source,
        file: { path, name: basename(path), mediaType: 'application/octet-stream' },
        origin: 'TELA',
        isRehearsal,
        isComplete: isComplete ?? source.isComplete,
        ...more,
      })
    })
    await read(id)
    return find(id)
  }

  /** Writes a file of a test. */
  const written = (path: string, content: string | Buffer): string => {
    writeFileSync(path, content)
    return path
  }

  return { addSource, bring, read, find, written, context }
}

/** SHA-256 of bytes, as the list shows it. */
export const hexOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Removes the sources that users taught; those of the product stay. */
export const forgetSources = ({ adminPool }: TestDatabase) =>
  adminPool.query(`
    delete from source_proposal;
    begin;
    delete from source_version where source_id in (select id from source where not is_native);
    delete from source where not is_native;
    commit`)
